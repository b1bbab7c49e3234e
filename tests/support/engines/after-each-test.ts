import { afterAll, afterEach } from "vitest";
import { closeResources } from "./leftovers.ts";

// This setup file runs for each test file. A hook in a shared module would run only for the first file of a worker.
afterEach(closeResources);
afterAll(closeResources);
