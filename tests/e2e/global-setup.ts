import type { FullConfig } from "@playwright/test";
import { buildIfStale } from "#dev/build.ts";
import { startApps } from "#tests/support/apps/apps.ts";

export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await buildIfStale("node");
  return startApps(workers);
}
