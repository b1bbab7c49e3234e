import { continueInstances } from "#app/domain/instance/continue-instances.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Clock, Instant } from "#app/domain/time/time.ts";

export const advanceInstances = (
  storage: Storage,
  now: Instant,
  { provisioner, now: clock = () => now }: { provisioner: Provisioner; now?: Clock },
): Promise<void> => continueInstances(storage, provisioner, clock);
