import type { ApiUnderTest } from "./api.ts";

/** All events of the history, oldest first. */
export const fetchAuditEvents = async ({ context }: Pick<ApiUnderTest, "context">) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.map(({ event }) => event);
