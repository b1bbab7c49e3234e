import { describe, expect, it } from "vitest";
import { paging, sortType } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";
import { deletionFailure } from "#app/routes/license/tags/deletion-failure.ts";

const query = paging.extend({ sortType: sortType.default("ASC") });
const asked = (search: string) => lenientQuery(new URLSearchParams(search), query);
const standing = { pageNumber: 0, pageSize: 10, sortType: "ASC" };

describe("What the address asks of a list", () => {
  it("is read as it stands, the last of what comes twice, nothing of what is empty", () => {
    expect(asked("")).toEqual({ asked: standing, ignored: [] });
    expect(asked("pageNumber=2&pageSize=5&pageSize=%2050%20&sortType=")).toEqual({
      asked: { pageNumber: 2, pageSize: 50, sortType: "ASC" },
      ignored: [],
    });
  });

  it("is left out and named where it is not understood", () => {
    for (const [search, ignored] of [
      ["pageNumber=-1&pageSize=20", ["pageNumber"]],
      ["pageNumber=1e3&sortType=up&pageSize=20", ["pageNumber", "sortType"]],
      ["pageSize=20&color=red&__proto__=1&constructor=x", ["color", "__proto__", "constructor"]],
    ] as const)
      expect(asked(search)).toEqual({ asked: { ...standing, pageSize: 20 }, ignored });
  });
});

describe("The addresses of a list", () => {
  const list = listAddresses("/license/things", ["pageNumber", "states"]);
  const search = new URLSearchParams("pageNumber=2&states=a,b&foreign=1");

  it("carry what the list shows, and nothing else, into its dialogs and back", () => {
    expect(list.list(search)).toBe("/license/things?pageNumber=2&states=a,b");
    expect(list.dialog("7/edit", search, { tab: "one" })).toBe(
      "/license/things/7/edit?pageNumber=2&states=a,b&tab=one",
    );
    expect(list.dialog("new", new URLSearchParams())).toBe("/license/things/new");
  });
});

describe("A tag that could not be deleted", () => {
  it("is told with the server's message", () => {
    const message = "More than 5,000 licenses carry the tag emea. Take it off some of them first.";
    expect(deletionFailure(new Problem("rule", message, { code: "TAG_IN_USE" }))).toBe(message);
  });

  it("is told in general words where the server says nothing", () => {
    for (const problem of [
      new Problem("unavailable", ""),
      new Problem("unavailable", "The license API answered 502.", { code: "UPSTREAM_INVALID" }),
      new Problem("unavailable", "The license API does not answer.", { cause: new Error("ECONNREFUSED") }),
    ])
      expect(deletionFailure(problem)).toBe("Something went wrong");
  });
});
