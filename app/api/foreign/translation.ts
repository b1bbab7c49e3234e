import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { type Page, page, type Paging } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import type { Call } from "#app/api/call/call.ts";
import type { CallInput } from "#app/api/call/call-input.ts";
import type { Exchange } from "#app/api/call/over-http.ts";
import { untoldVersion } from "./wire.ts";

/** The other side for the calls of one page. */
export interface Upstream {
  exchange: Exchange;
  /** One license, which the filter finds. Raises `not-found`. */
  license: (key: string) => Promise<License>;
}

/** One of our calls, and what is made of it in the specification's calls and fields. */
export interface Translation {
  call: Call;
  speak: (input: CallInput<Call>, upstream: Upstream) => Promise<unknown>;
}

export const translation = <Asking extends Call>(
  call: Asking,
  speak: (input: CallInput<Asking>, upstream: Upstream) => Promise<z.output<Asking["result"]>>,
): Translation => ({ call, speak });

/** The row version that was seen, where that API told one. */
export const seenVersion = ({ rowVersion }: { rowVersion?: number }) =>
  rowVersion === undefined || rowVersion === untoldVersion ? {} : { rowVersion };

/** What a change answered where it is the entity, and null where it says something else, which is not agreed. */
export const orNothing = <Entity extends z.ZodType>(entity: Entity) =>
  z.union([entity, z.unknown().transform(() => null)]);

type AskPage<Entity> = (paging: Paging) => Promise<Page<Entity>>;

/** The most that the specification offers on one page. */
const largestPage = 100;
const mostPages = 100;

/** A page of any size, from as many of that API's as it takes. */
export async function anyPage<Entity>(
  { pageNumber, pageSize }: Paging,
  ask: AskPage<Entity>,
): Promise<Page<Entity>> {
  if (pageSize <= largestPage) return ask({ pageNumber, pageSize });
  const first = Math.floor((pageNumber * pageSize) / largestPage);
  const last = Math.ceil(((pageNumber + 1) * pageSize) / largestPage) - 1;
  const entities: Entity[] = [];
  for (let number = first; ; number++) {
    const part = await ask({ pageNumber: number, pageSize: largestPage });
    entities.push(...part.entities);
    const isLast = number >= last || (number + 1) * largestPage >= part.totalEntityCount;
    if (isLast) return page(entities, part.totalEntityCount, { pageNumber, pageSize });
  }
}

/** One entity, in the list that has it. Raises `not-found`. */
export async function inList<Entity>(
  what: string,
  isIt: (entity: Entity) => boolean,
  ask: AskPage<Entity>,
): Promise<Entity> {
  for (let pageNumber = 0; pageNumber < mostPages; pageNumber++) {
    const { entities, totalPageCount } = await ask({ pageNumber, pageSize: largestPage });
    const found = entities.find(isIt);
    if (found !== undefined) return found;
    if (pageNumber + 1 >= totalPageCount) break;
  }
  throw notFound(what);
}
