import { z } from "zod";
import type { ClientInput } from "#app/api/endpoint/invoker.ts";
import { type InstanceProgress, createEmptyProgress } from "#app/domain/instance/progress.ts";
import { instanceStatus } from "#app/domain/instance/instance.ts";
import { parseInput } from "#app/api/endpoint/parse-input.ts";
import { instanceEndpoints } from "#app/api/instances/instances.ts";
import { marketplaceEndpoints } from "#app/api/instances/marketplace.ts";
import { createEntityOrNullSchema, type Translation, defineTranslation } from "./translation.ts";
import { instant, optionalWithFallback, textId } from "./external-values.ts";

const externalMarketplaceCustomerSchema = z.object({
  customerId: textId,
  licenseKey: optionalWithFallback(z.string(), null).transform((key) => key || null),
  entitlements: z
    .array(z.object({ dimension: z.string(), intValue: z.number(), expirationDate: instant }))
    .nullable()
    .transform((entitlements) => entitlements ?? []),
});

const registeredCustomerSchema = z.object({
  licenseKey: z.string().min(1),
  customerId: optionalWithFallback(textId, ""),
});

/** Time between two requests for the progress, as the specification defines it. */
const pollIntervalMs = 1_000;

/** The specification defines the four steps, but not the values of `status`. */
const externalProgressSchema = z
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
    retryAfterMs: optionalWithFallback(z.number(), null),
  })
  .transform(({ status, retryAfterMs, ...steps }): InstanceProgress => {
    const isReady = steps.server && steps.domain && steps.airBootstrap && steps.airSetup;
    const parsedStatus = instanceStatus.safeParse(status).data ?? "creating";
    // An instance is not ready before all steps are done.
    const unfinishedStatus = parsedStatus === "ready" ? "creating" : parsedStatus;
    return {
      ...steps,
      status: isReady ? "ready" : unfinishedStatus,
      retryAfterMs: retryAfterMs ?? (isReady ? 0 : pollIntervalMs),
    };
  });

type TokenQuery = ClientInput<typeof marketplaceEndpoints.customer>["query"];
const createTokenInput = (query: TokenQuery) => ({ query: { token: query?.token ?? "" } });

export const buyerTranslations: Translation[] = [
  defineTranslation(marketplaceEndpoints.customer, ({ query }, { exchange }) =>
    exchange(marketplaceEndpoints.customer, createTokenInput(query), externalMarketplaceCustomerSchema),
  ),
  defineTranslation(marketplaceEndpoints.dryRunCustomer, ({ query }, { exchange }) =>
    exchange(marketplaceEndpoints.dryRunCustomer, createTokenInput(query), externalMarketplaceCustomerSchema),
  ),
  defineTranslation(marketplaceEndpoints.register, ({ body }, { exchange }) =>
    exchange(
      marketplaceEndpoints.register,
      { body: parseInput(marketplaceEndpoints.register.body, body) },
      registeredCustomerSchema,
    ),
  ),
  defineTranslation(instanceEndpoints.create, async ({ query, body }, { exchange }) => {
    const upstreamInput = { query: { licenseKey: query?.licenseKey ?? "" }, body };
    return (
      (await exchange(
        instanceEndpoints.create,
        upstreamInput,
        createEntityOrNullSchema(externalProgressSchema),
      )) ?? createEmptyProgress(null)
    );
  }),
  defineTranslation(instanceEndpoints.checkStatus, ({ query }, { exchange }) =>
    exchange(
      instanceEndpoints.checkStatus,
      { query: { licenseKey: query?.licenseKey ?? "" } },
      externalProgressSchema,
    ),
  ),
];
