#pragma once

#include "core/error.h"

#include <span>
#include <string>
#include <vector>

namespace agon {

/// The hidden verb of the program that is the first process of a cell.
inline constexpr const char* kKeeperVerb = "sandbox-keeper";

/// Where the keeper and what it looks after lie inside.
inline constexpr const char* kKeeperPath = "/.agon-keeper";

/// Where root's programs, and every program in its own eyes, belong to nobody else.
inline constexpr unsigned kCellUser = 65533;

/// The descriptors that a keeper inherits: those of the program, the other end of ours, a door for
/// each control group, and the folder that the group is in.
struct KeeperDescriptors {
    static constexpr int kInput = 3;
    static constexpr int kOutput = 4;
    static constexpr int kErrors = 5;
    static constexpr int kControl = 6;
    static constexpr int kFirstDoor = 7;
};

/// How a keeper ends when the program has used more memory than it may. It was killed then, but by
/// its own doing.
inline constexpr int kMemoryExit = 123;

/// What a keeper is told when it is started.
struct KeeperOrders {
    bool tries = false;    ///< the program is loaded, and nothing of it is run
    bool is_root = false;  ///< the keeper has a real root's rights, and gives up its user too
    bool writes = false;   ///< into its folder
    int port = 0;          ///< to listen on; 0: none
    int memory_mb = 0;     ///< for the keeper to bound; 0: a control group does
    int processes = 0;     ///< the same
    int files_mb = 0;
    int groups = 0;       ///< how many control groups there are
    std::string group{};  ///< and their name
    std::string folder{};
    std::string path{};                ///< where it looks for programs
    std::vector<std::string> words{};  ///< the program; at least one

    bool operator==(const KeeperOrders&) const = default;
};

/// As arguments, and back: "bad-orders" if they are none.
std::vector<std::string> to_words(const KeeperOrders& orders);
Result<KeeperOrders> keeper_orders(std::span<const std::string> words);

/// What a keeper and its owner say to each other, a byte each. What went wrong follows `Failed`.
struct KeeperWord {
    static constexpr char kReady = 'R';
    static constexpr char kFailed = 'F';
    static constexpr char kStop = 'S';
    static constexpr char kGo = 'G';
    static constexpr char kDone = 'd';
};

}  // namespace agon
