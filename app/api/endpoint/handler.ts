import type { z } from "zod";
import type { Actor } from "#app/domain/person/actor.ts";
import type { DeployedServer } from "#app/domain/deployment/deployed-server-store.ts";
import type { DirectoryGrant, Viewer } from "#app/domain/person/person.ts";
import type { Preferences } from "#app/domain/person/preferences.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Scopes } from "#app/domain/token/token.ts";
import type { ExpectedVersion } from "#app/domain/row-version.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ApiContext } from "./api-context.ts";
import type { Once, OnceEffect } from "./idempotent.ts";

/** The parsed request and its caller, which a handler gets. */
export interface HandlerContext<E extends Endpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  request: Request;
  requestId: string;
  /** Versions of `If-Match`; null without the header. */
  expectedVersion: ExpectedVersion;
  /** Null for a public endpoint and for a deployed server. */
  person: Viewer | null;
  /** Author of history events. Throws `unauthenticated` on a public endpoint without a sign-in. */
  actor: Actor;
  /**
   * Id of the user whose privileges apply. Throws `unauthenticated` as `actor` does, and `forbidden` NEEDS_USER for a service
   * account.
   */
  personId: number;
  /** Identifies the API token, or the user without one. Throws `unauthenticated` as `actor` does. */
  callerId: string;
  /** Preferences of the user whose privileges apply. Throws `unauthenticated` as `actor` does. */
  preferences: Preferences;
  /** Grants of the company directory to this user. Throws `unauthenticated` as `actor` does. */
  directoryGrants: readonly DirectoryGrant[];
  /** Scopes of the API token; null without a token, or for a token without scopes. */
  scopes: Scopes;
  /** Expiry of the API token; null without a token. */
  tokenEnd: Instant | null;
  /** Throws `unauthenticated` on an endpoint that is not for deployed servers. */
  server: DeployedServer;
  context: ApiContext;
  /** Each endpoint with `supportsIdempotencyKey` uses `once` or `onceEffect`, so that a repeated request has its effect once. */
  once: Once;
  /** True if `once` returns the stored result of an earlier request. */
  isRepeated: boolean;
  onceEffect: OnceEffect;
}

type Handler<E extends Endpoint> = (
  handlerContext: HandlerContext<E>,
) => Promise<z.input<E["result"]> | Response>;

/** Runs before the body is read. Throws a Problem to reject the request. */
export type PreCheck = (
  handlerContext: Pick<HandlerContext<Endpoint>, "request" | "context">,
) => Promise<void> | void;

export interface EndpointHandler {
  endpoint: Endpoint;
  handle: (handlerContext: HandlerContext<Endpoint>) => Promise<unknown>;
  preCheck: PreCheck | undefined;
}

export const handle = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  preCheck?: PreCheck,
): EndpointHandler => ({ endpoint, handle: handler, preCheck });
