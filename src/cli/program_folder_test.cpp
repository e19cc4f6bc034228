#include "cli/program_folder.h"

#include "doubles/scratch_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

/// Two folders with a program each; we are in the one.
class ProgramFolderTest : public testing::Test {
protected:
    ProgramFolderTest()
    {
        base_ = fs::canonical(scratch_.path());
        for (const char* folder : {"here/parts", "there"}) fs::create_directories(base_ / folder);
        for (const char* file : {"here/bot", "here/parts/net", "there/bot"})
            std::ofstream{base_ / file} << "#!/bin/sh\n";
        before_ = fs::current_path();
        fs::current_path(base_ / "here");
    }
    ~ProgramFolderTest() override { fs::current_path(before_); }

    std::string path(const char* name) const { return base_ / name; }

    ScratchFolder scratch_;
    fs::path base_;
    fs::path before_;
};

TEST_F(ProgramFolderTest, IsTheCurrentOneForProgramsOfTheSystemAndFilesHere)
{
    for (const std::string command :
         {"python3 bot", "./bot parts/net", "/bin/sh bot", "cat", "no-such-program"})
        EXPECT_EQ(folder_of_program(command).value(), path("here")) << command;
    EXPECT_EQ(folder_of_program(path("here/parts/net")).value(), path("here"));
}

TEST_F(ProgramFolderTest, IsWhereTheFilesAre)
{
    EXPECT_EQ(folder_of_program("python3 " + path("there/bot")).value(), path("there"));
    EXPECT_EQ(folder_of_program(path("there/bot") + ' ' + path("there")).value(), path("there"));
}

TEST_F(ProgramFolderTest, IsNoneIfTheFilesLieApart)
{
    for (const std::string& command : {path("there/bot") + " bot", "bot " + path("there/bot"),
                                       std::string{"../there/bot"}, "./bot " + path("")})
        EXPECT_EQ(folder_of_program(command).error().code, "many-folders") << command;
}

}  // namespace
}  // namespace agon::cli
