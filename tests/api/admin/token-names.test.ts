import { expect, it } from "vitest";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { errorBody, startTestApi } from "#tests/support/api/api.ts";

it("An API token can have a name, which the list and the history show", async () => {
  const { asAda } = await startTestApi();
  const create = (body: object) =>
    asAda.post("/api/tokens", { token: generateTokenValue(), expirationDate: "2027-01-31", ...body });
  const created = await create({ name: "  Nightly export " });
  expect(created.body).toMatchObject({ result: { name: "Nightly export" } });
  const { token } = (created.body as { result: { token: string } }).result;
  for (const body of [{}, { name: null }])
    expect((await create(body)).body).toMatchObject({ result: { name: null } });
  for (const name of ["", "x".repeat(101), "two\nlines"])
    expect((await create({ name })).body).toEqual(
      errorBody("INVALID", { fields: { name: [expect.any(String)] } }),
    );
  const start = token.slice(0, 12);
  const list = await asAda.post("/api/tokens/paginated", { sortType: "ASC" });
  expect(list.body).toMatchObject({
    result: { entities: [{ name: "Nightly export" }, { name: null }, { name: null }] },
  });
  expect((await asAda.get(`/api/tokens/${start}`)).body).toMatchObject({
    result: { name: "Nightly export" },
  });
  await asAda.send("DELETE", `/api/tokens/${start}`);
  const events = await asAda.get("/api/oem/audit?eventName=create-token,delete-token");
  const details = { start, name: "Nightly export" };
  expect(events.body).toMatchObject({
    result: {
      entities: [
        { eventName: "delete-token", details },
        { eventName: "create-token" },
        { eventName: "create-token" },
        { eventName: "create-token", details },
      ],
    },
  });
});
