#include "worker/fingerprint.h"

#include "players/spec.h"
#include "programs/program_line.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>

namespace agon {
namespace {

namespace fs = std::filesystem;

class Sha256 {
public:
    Sha256() : context_{EVP_MD_CTX_new(), EVP_MD_CTX_free}
    {
        EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr);
    }

    void add(std::string_view bytes)
    {
        EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size());
    }

    /// With its length, so that no two lists of texts are alike.
    void add_sized(std::string_view text)
    {
        add(std::to_string(text.size()) + ':');
        add(text);
    }

    bool add_file(const std::string& path)
    {
        constexpr std::size_t kChunk = std::size_t{64} << 10U;
        std::error_code failed;
        add(std::to_string(fs::file_size(path, failed)) + ':');
        std::ifstream in{path, std::ios::binary};
        std::string chunk(kChunk, '\0');
        while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0)
            add(std::string_view{chunk}.substr(0, static_cast<std::size_t>(in.gcount())));
        return !failed && in.eof();
    }

    std::string hex()
    {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned size = 0;
        EVP_DigestFinal_ex(context_.get(), digest.data(), &size);
        std::string text;
        for (unsigned i = 0; i < size; ++i) {
            text += "0123456789abcdef"[digest[i] >> 4U];
            text += "0123456789abcdef"[digest[i] & 15U];
        }
        return text;
    }

private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

Error bad(const std::string& text) { return {"bad-folder", text}; }

/// A link is followed if it stays inside.
bool leads_out(const fs::path& path, const fs::path& folder)
{
    std::error_code failed;
    const auto target = fs::weakly_canonical(path, failed);
    const auto base = fs::weakly_canonical(folder, failed);
    const auto relative = target.lexically_relative(base);
    return failed || relative.empty() || *relative.begin() == "..";
}

bool is_executable(const std::string& path)
{
    std::error_code failed;
    const auto all = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    return (fs::status(path, failed).permissions() & all) != fs::perms::none;
}

}  // namespace

Result<std::vector<std::string>> files_in(const std::string& folder)
{
    std::vector<std::string> files;
    std::error_code failed;
    for (fs::recursive_directory_iterator it{folder, failed}, end; it != end && !failed;
         it.increment(failed)) {
        const fs::path& path = it->path();
        const std::string name = path.lexically_relative(folder).string();
        if (it->is_symlink() && leads_out(path, folder))
            return bad("the link " + name + " leads out");
        if (it->is_regular_file())
            files.push_back(name);
        else if (!it->is_directory())
            return bad(name + " is neither a file nor a folder");
    }
    if (failed) return bad("cannot read " + folder + ": " + failed.message());
    std::ranges::sort(files);
    return files;
}

Result<std::string> fingerprint_of_folder(const std::string& folder)
{
    const auto files = files_in(folder);
    if (!files) return files.error();
    Sha256 hash;
    for (const std::string& file : *files) {
        const std::string path = folder + '/' + file;
        hash.add_sized(file);
        hash.add(is_executable(path) ? "x" : "-");
        if (!hash.add_file(path)) return bad("cannot read " + path);
    }
    return Result<std::string>{boost::system::in_place_value, hash.hex()};
}

Result<std::string> fingerprint_of_program(const std::string& text, const std::string& folder)
{
    const auto spec = read_spec(text);
    if (!spec) return spec.error();
    if (spec->program.empty()) return Result<std::string>{boost::system::in_place_value, ""};
    const auto words = split_program_line(spec->program);
    if (!words) return words.error();
    Sha256 hash;
    for (const std::string& word : *words) {
        const fs::path path = fs::path{folder} / word;
        std::error_code failed;
        hash.add_sized(word);
        if (fs::is_regular_file(path, failed) && !hash.add_file(path.string()))
            return bad("cannot read " + path.string());
    }
    return Result<std::string>{boost::system::in_place_value, hash.hex()};
}

}  // namespace agon
