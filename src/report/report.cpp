#include "report/report.h"

#include "games/json_text.h"
#include "page/page.h"
#include "report/outside.h"
#include "report/overview.h"
#include "report/packed.h"
#include "report/sheets.h"

#include <filesystem>
#include <fstream>
#include <system_error>

namespace agon {
namespace {

/// 400 games of any kind take far less; what an event of many thousand needs would be slow to open.
constexpr std::size_t kMostBoardBytes = 4'000'000;

/// Stands in where the program was built without its pages.
constexpr std::string_view kBarePage =
    "<!doctype html><html lang=\"en\"><head><meta "
    "charset=\"utf-8\"><title><!--title--></title></head>"
    "<body><!--table--><!--data--></body></html>";

/// Pre: the marks stand in the page in this order.
std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& marks)
{
    std::string text;
    for (const auto& [mark, value] : marks) {
        const auto at = page.find(mark);
        if (at == std::string_view::npos) continue;
        text += page.substr(0, at);
        text += value;
        page.remove_prefix(at + mark.size());
    }
    return text + std::string{page};
}

std::string data_script(std::string_view kind, const std::string& text)
{
    return R"(<script type="text/plain" data-agon=")" + std::string{kind} + "\">" + text +
           "</script>\n";
}

std::string page_of(const EventData& data, const ReportEvent& event)
{
    const Boards boards = squeeze_boards(event.games, kMostBoardBytes);
    std::string scripts =
        data_script("overview", packed(json_text(overview_of(data, event, boards))));
    for (const auto& part : boards.parts) scripts += data_script("boards", part);
    const auto page = report_template();
    return filled(page.empty() ? kBarePage : page, {{"<!--title-->", html_text(data.name)},
                                                    {"<!--table-->", plain_table(data)},
                                                    {"<!--data-->", scripts}});
}

/// Beside the file first, so that nobody ever sees half of it.
Result<void> replace_file(const std::filesystem::path& path, std::string_view text)
{
    const auto cannot = [&](const std::string& why) {
        return Error{"no-report", path.string() + " cannot be written: " + why};
    };
    auto beside = path;
    beside += ".new";
    std::ofstream out{beside, std::ios::binary | std::ios::trunc};
    out << text;
    out.close();
    if (!out) return cannot(std::generic_category().message(errno));
    std::error_code error;
    std::filesystem::rename(beside, path, error);
    if (error) return cannot(error.message());
    return {};
}

}  // namespace

Result<std::string> report_page(const ReportEvent& event)
{
    const auto data = read_event_data(event);
    if (!data) return data.error();
    return Result<std::string>{boost::system::in_place_value, page_of(*data, event)};
}

Result<void> write_report(const ReportEvent& event, const std::string& folder)
{
    const auto data = read_event_data(event);
    if (!data) return data.error();
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Error{"no-report", folder + " cannot be made: " + error.message()};
    const std::filesystem::path in{folder};
    std::vector<std::pair<std::string_view, std::string>> files{
        {"index.html", page_of(*data, event)}, {"event.csv", event_csv(*data)}};
    if (has_trf(*data)) files.emplace_back("event.trf", event_trf(*data));
    for (const auto& [name, text] : files)
        if (const auto written = replace_file(in / name, text); !written) return written.error();
    return {};
}

}  // namespace agon
