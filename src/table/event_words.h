#pragma once

#include "table/event.h"
#include "table/record.h"

namespace agon {

/// Events as JSON, in the words of docs/api.yaml, which the store uses too. Whoever writes adds
/// those of which it says more or less than others: who opened a table, sits down and moves.
struct EventWords {
    using Object = boost::json::object;

    Object operator()(const event::Started&) const { return {{"type", "started"}}; }
    Object operator()(const event::UndoAsked& asked) const
    {
        return {{"type", "undo-asked"}, {"seat", asked.seat}};
    }
    Object operator()(const event::UndoAnswered& answered) const
    {
        return {{"type", "undo-answered"}, {"seat", answered.seat}, {"agree", answered.agreed}};
    }
    Object operator()(const event::Undone& undone) const
    {
        return {{"type", "undone"}, {"moves", undone.moves}};
    }
    Object operator()(const event::Helped& helped) const
    {
        return {{"type", "helped"}, {"seat", helped.seat}};
    }
    Object operator()(const event::Said& said) const
    {
        Object object{{"type", "said"}, {"name", said.name}, {"text", said.text}};
        if (said.watching) object["watching"] = true;
        return object;
    }
    Object operator()(const event::RematchAsked& asked) const
    {
        return {{"type", "rematch-asked"}, {"seat", asked.seat}, {"swap", asked.swap}};
    }
    Object operator()(const event::Followed& followed) const
    {
        return {{"type", "followed"}, {"table", followed.table}};
    }
    Object operator()(const event::Paused&) const { return {{"type", "paused"}}; }
    Object operator()(const event::Resumed&) const { return {{"type", "resumed"}}; }
    Object operator()(const event::Ended& ended) const
    {
        return {{"type", "ended"}, {"result", result_json(ended.result)}};
    }
};

}  // namespace agon
