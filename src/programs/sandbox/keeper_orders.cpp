#include "programs/sandbox/keeper_orders.h"

#include "core/text.h"

#include <array>

namespace agon {
namespace {

constexpr std::size_t kNumbers = 8;
constexpr std::size_t kTexts = 3;

}  // namespace

std::vector<std::string> to_words(const KeeperOrders& orders)
{
    std::vector<std::string> words;
    for (const int number :
         {int{orders.tries}, int{orders.is_root}, int{orders.writes}, orders.port, orders.memory_mb,
          orders.processes, orders.files_mb, orders.groups})
        words.push_back(std::to_string(number));
    words.insert(words.end(), {orders.group, orders.folder, orders.path});
    words.insert(words.end(), orders.words.begin(), orders.words.end());
    return words;
}

Result<KeeperOrders> keeper_orders(std::span<const std::string> words)
{
    const Error bad{"bad-orders", "a keeper is started by agon itself"};
    if (words.size() <= kNumbers + kTexts) return bad;
    std::array<int, kNumbers> numbers{};
    for (std::size_t i = 0; i < kNumbers; ++i) {
        const auto number = words[i].empty() ? std::nullopt : to_number(words[i]);
        if (!number || *number < 0) return bad;
        numbers[i] = *number;
    }
    const auto texts = words.subspan(kNumbers);
    const auto program = texts.subspan(kTexts);
    return KeeperOrders{.tries = numbers[0] != 0,
                        .is_root = numbers[1] != 0,
                        .writes = numbers[2] != 0,
                        .port = numbers[3],
                        .memory_mb = numbers[4],
                        .processes = numbers[5],
                        .files_mb = numbers[6],
                        .groups = numbers[7],
                        .group = texts[0],
                        .folder = texts[1],
                        .path = texts[2],
                        .words = {program.begin(), program.end()}};
}

}  // namespace agon
