# The web page inside the program, and the page that event reports are made of: npm builds them,
# web/embed.mjs makes sources of them. With AGON_PAGE
# off there is no page, and nothing but the C++ compiler is needed.
option(AGON_PAGE "build the web page into the program (needs npm)" ON)
set(page_out ${CMAKE_BINARY_DIR}/page)
if(AGON_PAGE)
    enable_language(ASM)
    set(web ${CMAKE_SOURCE_DIR}/web)
    file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/* ${web}/bundling/* ${web}/report/*)
    add_custom_command(OUTPUT ${web}/node_modules/.package-lock.json
        DEPENDS ${web}/package-lock.json
        COMMAND npm install --no-save --no-audit --no-fund --loglevel=error
        WORKING_DIRECTORY ${web} COMMENT "Installing what the page is built with" VERBATIM)
    add_custom_command(OUTPUT ${page_out}/page_files.S ${page_out}/page_files.cpp
        DEPENDS ${page_sources} ${CMAKE_SOURCE_DIR}/docs/bots.md ${web}/index.html ${web}/embed.mjs ${web}/vite.config.ts
            ${web}/vite.report.config.ts ${web}/node_modules/.package-lock.json
        COMMAND npm run --silent build -- --logLevel warn --outDir ${page_out}/dist --emptyOutDir
        COMMAND npm run --silent report -- --logLevel warn --outDir ${page_out}/report --emptyOutDir
        COMMAND node embed.mjs ${page_out}/dist ${page_out} ${page_out}/report/report.html
        WORKING_DIRECTORY ${web} COMMENT "Building the page" VERBATIM)
    set_property(SOURCE ${page_out}/page_files.S PROPERTY OBJECT_DEPENDS ${page_out}/page_files.cpp)
    set(page_files ${page_out}/page_files.S ${page_out}/page_files.cpp)
else()
    file(CONFIGURE OUTPUT ${page_out}/no_page.cpp CONTENT
        "#include \"page/embedded.h\"\nnamespace agon {\nstd::span<const EmbeddedFile> embedded_files() { return {}; }\n}\n")
    set(page_files ${page_out}/no_page.cpp)
endif()
agon_room(page COLD)
target_sources(agon_page PRIVATE ${page_files})
