import { afterAll, afterEach } from "vitest";
import { closeLeftovers } from "./leftovers.ts";

// Test files share the modules of their worker, so a hook in a module would run only in the first file. This setup file runs in each.
afterEach(closeLeftovers);
afterAll(closeLeftovers);
