#include "cli/check_texts.h"

namespace agon::cli {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 36> kGermanReasons{{
    {"unreadable", "Das ist kein Zug dieses Spiels."},
    {"game-over", "Das Spiel ist aus."},
    {"off-board", "Das liegt nicht auf dem Brett."},
    {"occupied", "Auf diesem Feld steht schon etwas."},
    {"not-now", "Das ist jetzt nicht an der Reihe."},
    {"not-possible", "Das kann hier nicht geschehen."},
    {"fleet-needed", "Zuerst muss die Flotte aufgestellt werden."},
    {"wrong-fleet", "Das ist nicht die Flotte, die die Regeln nennen."},
    {"ships-overlap", "Zwei Schiffe überlappen sich."},
    {"ships-touch", "Zwei Schiffe berühren sich, wo sie es nicht dürfen."},
    {"already-shot", "Auf dieses Feld wurde schon geschossen."},
    {"wrong-answer", "Diese Antwort ist nicht wahr."},
    {"stone-used", "Dieser Stein ist verbraucht."},
    {"touches-own-side", "Er liegt Seite an Seite mit einem Stein derselben Farbe."},
    {"not-on-start", "Der erste Stein muss das Startfeld bedecken."},
    {"no-corner-contact", "Er muss einen Stein derselben Farbe an einer Ecke berühren."},
    {"not-your-piece", "Das ist nicht dein Stein."},
    {"another-piece-goes-on", "Jetzt darf nur der Stein ziehen, der geschlagen hat."},
    {"not-diagonal", "Gezogen wird schräg."},
    {"own-piece-between", "Dein eigener Stein steht im Weg."},
    {"jumps-over-two", "Ein Sprung geht nur über einen Stein."},
    {"must-land-next", "Die Dame muss direkt hinter dem geschlagenen Stein landen."},
    {"too-far", "Das ist zu weit für einen einfachen Stein."},
    {"man-steps-back", "Steine ziehen nur vorwärts; rückwärts dürfen sie schlagen."},
    {"nothing-to-capture", "Dort ist kein Gegner zu überspringen."},
    {"not-reachable", "Dorthin kommt die Figur nicht in einem Zug."},
    {"no-walls-left", "Es sind keine Mauern mehr da."},
    {"wall-overlaps", "Dort ist schon eine Mauer."},
    {"wall-crosses", "Mauern dürfen sich nicht kreuzen."},
    {"wall-blocks-path", "Jede Figur muss einen Weg zu ihrem Ziel behalten."},
    {"not-your-ant", "Das ist nicht deine Ameise."},
    {"not-a-step", "Eine Ameise geht ein Feld schräg vorwärts."},
    {"not-a-jump", "Eine Ameise springt vorwärts über einen benachbarten Gegner."},
    {"must-capture", "Wer schlagen kann, muss es."},
    {"chain-goes-on", "Die Ameise kann weiterspringen, also muss sie."},
    {"may-not-pass", "Wer einen Zug hat, darf nicht passen."},
}};

}  // namespace

constexpr CheckTexts kGermanCheck{
    .language = "de",
    .ok = "ok",
    .wrong = "falsch",
    .remark = "Hinweis",
    .skipped = "entfällt",
    .expected = "erwartet",
    .came = "gekommen",
    .remedy = "zu tun",
    .again = "Zum Nachstellen",
    .can_take_part = "Dieses Programm kann mitspielen.",
    .cannot_take_part = "Dieses Programm kann noch nicht mitspielen.",
    .steps = {"wird gebaut", "startet", "grüßt", "versteht die Optionen",
              "spielt jeden Platz zu Ende", "hält seine Zeit ein",
              "macht weiter, nachdem es angehalten wurde", "antwortet in ungewohnten Stellungen",
              "sagt auf stdout nichts anderes", "geht, wenn es soll"},
    .flaws = {{
        {"ein Bauen, das mit Exit-Code 0 endet", "{said}",
         "Führe den Baubefehl im Ordner von Hand aus und behebe, was er zuerst bemängelt."},
        {"das Programm {program}", "so eine Datei oder so einen Befehl gibt es nicht",
         "Prüfe den Namen und den Ordner, in dem du bist. Vor ein Programm aus diesem Ordner "
         "gehört "
         "./, vor ein Skript vielleicht sein Interpreter, etwa python3 bot.py."},
        {"ein Programm", "{program} ist ein Ordner", "Nenne das Programm darin."},
        {"eine ausführbare Datei", "{program} ist nicht ausführbar",
         "Tippe chmod +x {program}, oder nenne zuerst den Interpreter, etwa python3 {program}."},
        {"der Interpreter, den die erste Zeile von {program} nennt", "{interpreter} gibt es nicht",
         "Installiere ihn, oder berichtige die Zeile, die mit #! beginnt. Endet der Name auf \\r, "
         "dann speichere die Datei mit Unix-Zeilenenden."},
        {"dass {program} startet", "das System sagt: {why}",
         "Wurde es für diesen Rechner gebaut? Ein Skript braucht #! und seinen Interpreter in der "
         "ersten Zeile."},
        {"alles auf diesem Rechner, was das Programm braucht", "{said}",
         "Installiere, was fehlt, binde es ins Programm ein oder lege es in deinen Ordner."},
        {"„{answer}“ innerhalb von {seconds} s nach „{greeting}“",
         "nichts, auch nicht, als seine Eingabe zu Ende war",
         "Lies eine Zeile von der Standardeingabe; ist sie „{greeting}“, gib „{answer}“ aus, mit "
         "flush. Verbindet sich dein Programm mit einem Server, schreibe tcp: statt cmd:."},
        {"„{answer}“ nach „{greeting}“", "„{came}“",
         "Gib „{answer}“ auf einer eigenen Zeile aus, genau so. Was du sonst zu sagen hast, gehört "
         "nach stderr."},
        {"jede Zeile, sobald sie ausgegeben wird",
         "„{came}“, aber erst, als die Eingabe zu Ende war",
         "Deine Ausgabe ist gepuffert: leere den Puffer nach jeder Zeile. Python: print(..., "
         "flush=True). C: fflush(stdout), oder am Anfang setvbuf(stdout, NULL, _IOLBF, 0). C++: "
         "std::endl. Java: System.out.flush(). Und lies Zeile für Zeile, nicht bis zum Ende der "
         "Eingabe."},
        {"Zeilen, die mit einem Zeilenende, \\n, aufhören", "„{came}“ ohne eines",
         "Beende jede Zeile mit \\n. Ein \\r allein beendet keine Zeile."},
        {"Zeilen von höchstens {limit} Bytes", "eine längere",
         "Schreibe eine Nachricht je Zeile. Fehlt ein Zeilenende, \\n?"},
        {"ein Programm, das läuft, bis es gehen soll",
         "es hat geendet ({ending}); seine letzten Worte: {said}",
         "Starte es selbst, tippe dieselben Zeilen und sieh nach, wo es endet. SIGSEGV ist ein "
         "falscher Zeiger oder Index."},
        {"dass es nach einem Spiel auf das nächste wartet",
         "es hat nach dem Spiel geendet ({ending}); seine letzten Worte: {said}",
         "Höre nicht auf, wenn jemand gewonnen hat: lies weiter bis „quit“."},
        {"„{right}“", "„{came}“",
         "Der Zug stimmt: schreibe ihn genau so, auf einer eigenen Zeile."},
        {"ein erlaubter Zug", "„{came}“: {why}",
         "Vergleiche deine Regeln mit docs/rules und sieh dir die Stellung noch einmal an."},
        {"ein Zug von Platz {seat}", "„{came}“, das wäre ein Zug von Platz {other}",
         "Die Zahl nach „go seat“ sagt, für wen du ziehst. Platz 0 beginnt."},
        {"eine Antwort innerhalb von {limit} ms", "eine nach {time} ms",
         "Höre etwas vor der Zeit, die „movetime“ nennt, mit dem Denken auf und sieh öfter auf die "
         "Uhr."},
        {"ein Zug innerhalb von {limit} ms", "keiner",
         "Antworte mit einer Zeile, sooft du am Zug bist. Gibt es eine Endlosschleife?"},
        {"dass es weitermacht, nachdem es {time} ms angehalten war", "keine Antwort mehr",
         "In einem Turnier wird ein Programm angehalten, solange es nicht am Zug ist. Zähle diese "
         "Zeit nicht mit, und wiederhole einen Aufruf, der unterbrochen wurde (EINTR)."},
        {"auf stdout nur Zeilen des Protokolls", "„{came}“",
         "Gib auf stderr aus, was für dich bestimmt ist. Python: print(..., file=sys.stderr). C: "
         "fprintf(stderr, ...). C++: std::cerr. Java: System.err."},
        {"dass es endet, wenn es „{farewell}“ liest", "nach {seconds} s lief es noch",
         "Beende das Programm bei „{farewell}“, und auch, wenn seine Eingabe endet."},
        {"Exit-Code 0 nach „{farewell}“", "{ending}; seine letzten Worte: {said}",
         "Sieh nach, was es an seinem Ende tut: wird etwas zweimal geschlossen oder freigegeben?"},
        {"dass es sich mit dem verbindet, was wir statt {port} einsetzen",
         "niemand innerhalb von {seconds} s",
         "Lass es Rechner und Port von der Befehlszeile lesen: tcp:./client {port}."},
        {"dass es sich mit dem verbindet, was wir statt {port} einsetzen",
         "es hat anderswo gesucht; seine letzten Worte: {came}",
         "Lass es Rechner und Port von der Befehlszeile lesen: tcp:./client {port}. Der Port ist "
         "jedes Mal ein anderer."},
        {"dass es seinen Platz einnimmt, wenn es verbunden ist", "nichts innerhalb von {seconds} s",
         "Wer zuerst spricht, steht in docs/protocols. Wird deine Ausgabe sofort gesendet, und "
         "endet "
         "jede Zeile mit \\n?"},
        {"Nachrichten des Protokolls dieses Spiels", "„{came}“",
         "Vergleiche mit docs/protocols, auch wie eine Nachricht endet."},
        {"dass es bleibt, bis das Spiel aus ist",
         "es ist gegangen ({ending}); seine letzten Worte: {said}",
         "Starte agon serve, lass das Programm sich von Hand verbinden und sieh nach, warum es "
         "geht."},
        {"dass es endet, wenn das Spiel aus ist", "nach {seconds} s lief es noch",
         "Es kann mitspielen und wird nach jedem Spiel beendet. Besser: ende, wenn die Verbindung "
         "geschlossen wird."},
        {"ein erlaubter Zug mit den Optionen {options}", "„{came}“",
         "Es kann mitspielen, wo die üblichen Optionen gelten. Andere stehen in der Zeile „game“."},
        {"eine Antwort innerhalb von {limit} ms, wenn nicht mehr Zeit ist", "eine nach {time} ms",
         "Es kann mitspielen, wo mehr Zeit ist. In schnellen Turnieren denke so lange, wie "
         "„movetime“ sagt."},
    }},
    .reasons = kGermanReasons,
};

}  // namespace agon::cli
