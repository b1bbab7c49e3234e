import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { reloadSeconds } from "./reload-seconds.ts";
import { Support } from "./support.tsx";

/** Set `reloadsItself` if the script and the Refresh header of the page reload the page. */
export const UnavailableNotice = ({ reloadsItself = false }: { reloadsItself?: boolean }) => (
  <div data-live={reloadsItself ? "scheduled-reload" : undefined}>
    <PublicTitle>This page is not working right now</PublicTitle>
    <p className="mt-3 text-muted-foreground">
      {"Your registration is saved. "}
      {reloadsItself
        ? `We cannot reach the server. This page tries again every ${reloadSeconds} seconds.`
        : "Please load this page again in a minute."}
    </p>
    <Support />
  </div>
);
