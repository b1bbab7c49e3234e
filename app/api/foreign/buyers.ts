import { z } from "zod";
import type { CallInput } from "#app/api/call/call-input.ts";
import { type InstanceProgress, noProgress } from "#app/domain/instance/progress.ts";
import { instanceStatus } from "#app/domain/instance/instance.ts";
import { fit } from "#app/api/call/fit.ts";
import { instanceCalls } from "#app/api/instances/instances.ts";
import { marketplaceCalls } from "#app/api/instances/marketplace.ts";
import { orNothing, type Translation, translation } from "./translation.ts";
import { instant, optional, textId } from "./wire.ts";

const arrival = z.object({
  customerId: textId,
  licenseKey: optional(z.string(), null).transform((key) => key || null),
  entitlements: z
    .array(z.object({ dimension: z.string(), intValue: z.number(), expirationDate: instant }))
    .nullable()
    .transform((entitlements) => entitlements ?? []),
});

const registered = z.object({ licenseKey: z.string().min(1), customerId: optional(textId, "") });

/** Poll interval from the specification. */
const pauseMs = 1_000;

/** The specification fixes the four steps, but not the instance's status. */
const progress = z
  .object({
    hostname: z
      .string()
      .nullable()
      .transform((name) => name || null),
    status: z.unknown(),
    server: z.boolean(),
    domain: z.boolean(),
    airBootstrap: z.boolean(),
    airSetup: z.boolean(),
    retryAfterMs: optional(z.number(), null),
  })
  .transform(({ status, retryAfterMs, ...steps }): InstanceProgress => {
    const isReady = steps.server && steps.domain && steps.airBootstrap && steps.airSetup;
    const known = instanceStatus.safeParse(status).data;
    return {
      ...steps,
      status: isReady ? "ready" : known && known !== "ready" ? known : "creating",
      retryAfterMs: retryAfterMs ?? (isReady ? 0 : pauseMs),
    };
  });

type ByToken = CallInput<typeof marketplaceCalls.customer>["query"];
const byToken = (query: ByToken) => ({ query: { token: query?.token ?? "" } });

export const buyerTranslations: Translation[] = [
  translation(marketplaceCalls.customer, ({ query }, { exchange }) =>
    exchange(marketplaceCalls.customer, byToken(query), arrival),
  ),
  translation(marketplaceCalls.rehearse, ({ query }, { exchange }) =>
    exchange(marketplaceCalls.rehearse, byToken(query), arrival),
  ),
  translation(marketplaceCalls.register, ({ body }, { exchange }) =>
    exchange(marketplaceCalls.register, { body: fit(marketplaceCalls.register.body, body) }, registered),
  ),
  translation(instanceCalls.create, async ({ query, body }, { exchange }) => {
    const input = { query: { licenseKey: query?.licenseKey ?? "" }, body };
    return (await exchange(instanceCalls.create, input, orNothing(progress))) ?? noProgress(null);
  }),
  translation(instanceCalls.checkStatus, ({ query }, { exchange }) =>
    exchange(instanceCalls.checkStatus, { query: { licenseKey: query?.licenseKey ?? "" } }, progress),
  ),
];
