import { z } from "zod";
import { assistantVia } from "#app/domain/history/assistant-via.ts";
import type { ApiEvent } from "#app/domain/history/event.ts";
import { appendEllipsis } from "#app/domain/token/token.ts";

const assistantDetails = z.object({ via: z.literal(assistantVia), token: z.string(), tool: z.string() });

/** A text such as `Assistant air_9Xc3Wd6R…, tool commit_change`; null if no assistant made the change. */
export function describeAssistant({ details }: Pick<ApiEvent, "details">): string | null {
  const { data } = assistantDetails.safeParse(details);
  return data ? `Assistant ${appendEllipsis(data.token)}, tool ${data.tool}` : null;
}
