import type { BulkResult } from "#app/domain/bulk/bulk-change.ts";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { atEnd, type Place } from "./address.ts";

export interface Portion {
  entities: BulkResult["entities"];
  place: Place;
  fault: string | null;
}

/** More rows would make the page slow; the totals count all. */
const mostRows = 500;

interface Going {
  last: Portion | undefined;
  entities: Portion["entities"];
  place: Place;
  isGoing: boolean;
}

const isOver = ({ after }: Place) => after === atEnd;

const joined = (going: Going, portion: Portion): Going => ({
  last: portion,
  entities: [...going.entities, ...portion.entities].slice(-mostRows),
  place: portion.place,
  isGoing: going.isGoing && portion.fault === null && !isOver(portion.place),
});

/** Sends portions until stopped. The address records the progress, for a reload. */
export function useProgress(first: Portion | undefined, start: Place, addressOf: (place: Place) => string) {
  const { data, state, submit } = useFetcher<Portion>();
  const [going, setGoing] = useState<Going>(() => {
    const fresh: Going = { last: undefined, entities: [], place: start, isGoing: first !== undefined };
    return first ? joined(fresh, first) : fresh;
  });
  if (data && data !== going.last) setGoing(joined(going, data));

  const { place, isGoing } = going;
  const address = addressOf(place);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", address);
  }, [address]);
  useEffect(() => {
    if (isGoing && state === "idle") void submit(null, { method: "post", action: address });
  }, [isGoing, state, address, submit]);

  return {
    ...going,
    isOver: isOver(place),
    fault: going.last?.fault ?? null,
    isBusy: state !== "idle",
    stop: () => setGoing({ ...going, isGoing: false }),
    goOn: () => setGoing({ ...going, isGoing: true }),
  };
}
