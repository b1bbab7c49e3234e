import { continueInstances } from "#app/domain/instance/continue-instances.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export const advanceInstances = (
  storage: Storage,
  now: Date,
  { provisioner, now: clock = () => now }: { provisioner: Provisioner; now?: () => Date },
): Promise<void> => continueInstances(storage, provisioner, () => instantOf(clock().getTime()));
