import { PublicTitle } from "#app/routes/kit/public-frame.tsx";
import { laterSeconds } from "./later-seconds.ts";
import { Support } from "./support.tsx";

/** `triesAgain` on pages that reload themselves. */
export const Later = ({ triesAgain = false }: { triesAgain?: boolean }) => (
  <div data-live={triesAgain ? "later" : undefined}>
    <PublicTitle>This is not working right now</PublicTitle>
    <p className="mt-3 text-muted">
      {"Your registration is saved. "}
      {triesAgain
        ? `We cannot reach the server. This page tries again every ${laterSeconds} seconds.`
        : "Please load this page again in a minute."}
    </p>
    <Support />
  </div>
);
