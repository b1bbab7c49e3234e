import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { type Page, page, type Paging } from "#app/domain/page.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { notFound, type Problem } from "#app/domain/problem.ts";
import type { Call } from "#app/api/call/call.ts";
import type { CallInput } from "#app/api/call/call-input.ts";
import { type Exchange, misfit } from "#app/api/call/over-http.ts";
import { untoldVersion } from "./wire.ts";

export interface Upstream {
  exchange: Exchange;
  /** Raises `not-found`. */
  license: (key: string) => Promise<License>;
}

export interface Translation {
  call: Call;
  speak: (input: CallInput<Call>, upstream: Upstream) => Promise<unknown>;
}

export const translation = <Asking extends Call>(
  call: Asking,
  speak: (input: CallInput<Asking>, upstream: Upstream) => Promise<z.output<Asking["result"]>>,
): Translation => ({ call, speak });

/** The row version, if the external API sent one. */
export const seenVersion = ({ rowVersion }: { rowVersion?: number }) =>
  rowVersion === undefined || rowVersion === untoldVersion ? {} : { rowVersion };

/** Null if a change returns something other than the entity. The specification does not define the response. */
export const orNothing = <Entity extends z.ZodType>(entity: Entity) =>
  z.union([entity, z.unknown().transform(() => null)]);

type AskPage<Entity> = (paging: Paging) => Promise<Page<Entity>>;

/** Maximum page size in the specification. */
const largestPage = 100;
const mostPages = 100;

export async function anyPage<Entity>(
  { pageNumber, pageSize }: Paging,
  ask: AskPage<Entity>,
): Promise<Page<Entity>> {
  if (pageSize <= largestPage) return ask({ pageNumber, pageSize });
  const first = Math.floor((pageNumber * pageSize) / largestPage);
  const last = Math.ceil(((pageNumber + 1) * pageSize) / largestPage) - 1;
  const entities: Entity[] = [];
  const unreadable: UnreadableEntity[] = [];
  for (let number = first; ; number++) {
    const part = await ask({ pageNumber: number, pageSize: largestPage });
    const offset = entities.length + unreadable.length;
    entities.push(...part.entities);
    for (const one of part.unreadable ?? []) unreadable.push({ ...one, position: one.position + offset });
    const isLast = number >= last || (number + 1) * largestPage >= part.totalEntityCount;
    if (isLast) return { ...page(entities, part.totalEntityCount, { pageNumber, pageSize }), unreadable };
  }
}

/** Raises `not-found`, or `unavailable` if the list has unreadable entities, which may include it. */
export async function inList<Entity>(
  what: string,
  call: Call,
  isIt: (entity: Entity) => boolean,
  ask: AskPage<Entity>,
): Promise<Entity> {
  const skipped: UnreadableEntity[] = [];
  for (let pageNumber = 0; pageNumber < mostPages; pageNumber++) {
    const { entities, unreadable = [], totalPageCount } = await ask({ pageNumber, pageSize: largestPage });
    const match = entities.find(isIt);
    if (match !== undefined) return match;
    skipped.push(...unreadable);
    if (pageNumber + 1 >= totalPageCount) break;
  }
  throw notInList(what, call, skipped);
}

export function notInList(what: string, call: Call, unreadable: readonly UnreadableEntity[] = []): Problem {
  const [first] = unreadable;
  return first ? unreadableProblem(call, first) : notFound(what);
}

export const unreadableProblem = (call: Call, { position, field }: UnreadableEntity): Problem =>
  misfit(call, `entities.${position}.${field}`);
