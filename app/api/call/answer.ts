import type { z } from "zod";
import type { Actor } from "#app/domain/person/actor.ts";
import type { DeployedServer } from "#app/domain/deployment/deployed-server-store.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import type { Scopes } from "#app/domain/token/token.ts";
import type { Call } from "./call.ts";
import type { World } from "#app/api/world.ts";

/** A call as it arrived: parsed, allowed, with what the handler may reach. */
export interface CallContext<Asking extends Call> {
  params: z.output<Asking["params"]>;
  query: z.output<Asking["query"]>;
  body: z.output<Asking["body"]>;
  request: Request;
  requestId: string;
  /** The row version that the sender saw, where they said so. */
  expectedVersion: number | null;
  /** Null for a public call, and for one that a deployed server makes. */
  person: CurrentPerson | null;
  /** Who the history will name. Raises `unauthenticated` on a public call that nobody is signed in to. */
  actor: Actor;
  /** Whose rights they are. Raises as `actor` does. */
  personId: number;
  /** Of the token that asks; null where it has none, or no token asks. */
  scopes: Scopes;
  /** Which deployed server asks. Raises `unauthenticated` on a call that is not for one. */
  server: DeployedServer;
  world: World;
}

type Handler<Asking extends Call> = (
  context: CallContext<Asking>,
) => Promise<z.input<Asking["result"]> | Response>;

/** Raises why a request goes no further: judged before anything of it is looked at but its headers. */
export type Admission = (context: Pick<CallContext<Call>, "request" | "world">) => Promise<void> | void;

export interface Answer {
  call: Call;
  handle: (context: CallContext<Call>) => Promise<unknown>;
  admit: Admission | undefined;
}

/** Ties a call to the function that answers it. */
export const answer = <Asking extends Call>(
  call: Asking,
  handle: Handler<Asking>,
  admit?: Admission,
): Answer => ({ call, handle, admit });
