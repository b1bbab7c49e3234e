import type { SubmitEvent } from "react";
import { data, Form, isRouteErrorResponse, useSearchParams } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { Route } from "./+types/run.ts";
import {
  bulkAsked,
  bulkPreviewAddress,
  bulkRunAddress,
  doneAt,
  type Place,
  placeAfter,
  placeIn,
  skippedAt,
} from "./address.ts";
import { type Portion, useProgress } from "./progress.ts";
import { ResultTable } from "./table.tsx";
import { tierNameOf } from "./tiers.ts";
import { BulkHeader, ChangeWords, Facts, skipWords } from "./words.tsx";
import { listAddress } from "#app/routes/license/licenses/list/address.ts";

const portionSize = 50;

export const meta = () => [{ title: "Changing licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "license.edit");
  const { selection, change } = bulkAsked(url.searchParams);
  const tierName = await tierNameOf(context.get(licenseApiContext), change);
  return { change, tierName, all: "filters" in selection, place: placeIn(url.searchParams) };
}

/** Idempotent: repeating a portion changes nothing twice. */
export async function action({ url, context }: Route.ActionArgs) {
  checkMay(context.get(sessionContext), "license.edit");
  const { licenses } = context.get(licenseApiContext);
  const place = placeIn(url.searchParams);
  const { selection, change } = bulkAsked(url.searchParams);
  const body = { ...selection, change, after: place.after, limit: portionSize };
  const ran = await attempt(licenses.runBulk({ body }));
  const portion: Portion = ran.done
    ? { entities: ran.result.entities, place: placeAfter(place, ran.result), fault: null }
    : { entities: [], place, fault: ran.problem.message };
  return data(portion, { status: ran.done ? 200 : 422 });
}

/** A lost connection must not end a long run. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const place = placeIn(new URL(request.url).searchParams);
    const portion = { entities: [], place, fault: "The server did not answer. Continue where it stopped." };
    return data(portion, { status: 503 });
  }
}

export default function BulkRun({ loaderData, actionData }: Route.ComponentProps) {
  const { change, tierName, all } = loaderData;
  const [search] = useSearchParams();
  const run = useProgress(actionData, loaderData.place, (place) => bulkRunAddress(search, place));
  const { place, isOver, isGoing, fault } = run;
  const isBegun = place.after !== null;
  const list = listAddress(search);
  const goOn = (event: SubmitEvent) => {
    event.preventDefault();
    run.goOn();
  };
  return (
    <Dialog
      title="Change licenses"
      size="wide"
      closeTo={list}
      keepOnOutsidePress
      header={<BulkHeader step={3} name="run" licenses={isBegun ? { all, total: place.total } : null} />}
      footer={
        <>
          <CloseLink to={isBegun ? list : bulkPreviewAddress(search)}>
            {isBegun ? "Back to the list" : "Back"}
          </CloseLink>
          <FooterGap />
          {isGoing && (
            <Button onClick={run.stop} className="no-script:hidden">
              Stop
            </Button>
          )}
          {isBegun && !isOver && (
            <Form
              method="post"
              action={bulkRunAddress(search, place)}
              onSubmit={goOn}
              className={isGoing ? "hidden no-script:block" : undefined}
            >
              <SubmitButton busy={run.isBusy} busyLabel="Changing…">
                Continue
              </SubmitButton>
            </Form>
          )}
        </>
      }
    >
      <ErrorSummary
        title="The run was interrupted"
        errors={fault ? [{ message: fault }] : []}
        submission={run.last}
      />
      <Facts>
        <dt className="text-muted">Change</dt>
        <dd>
          <ChangeWords change={change} tierName={tierName} />
        </dd>
        <dt className="text-muted">Changed</dt>
        <dd>{grouped(place.changed)}</dd>
        <dt className="text-muted">Unchanged</dt>
        <dd>{grouped(place.unchanged)}</dd>
        <dt className="text-muted">Skipped</dt>
        <dd>{skippedWords(place)}</dd>
      </Facts>
      {isBegun ? (
        <Bar place={place} isOver={isOver} isGoing={isGoing} />
      ) : (
        <p role="status">Nothing has been changed yet. Go back to the preview to begin.</p>
      )}
      {run.entities.length > 0 && <ResultTable lines={run.entities} search={search} />}
    </Dialog>
  );
}

function skippedWords(place: Place): string {
  const reasons = Object.entries(place.skipped).map(
    ([code, count]) => `${grouped(count)} ${skipWords[code] ?? "for another reason"}`,
  );
  const [only = "0", another] = reasons;
  return another ? `${grouped(skippedAt(place))}: ${reasons.join(", ")}` : only;
}

function Bar({ place, isOver, isGoing }: { place: Place; isOver: boolean; isGoing: boolean }) {
  const done = doneAt(place);
  const total = isOver ? done : Math.max(place.total, done);
  const said = `${grouped(done)} of ${counted(total, "license")} looked at`;
  return (
    <div className="mb-4 grid gap-1.5">
      <progress
        value={isOver ? 1 : done}
        max={isOver ? 1 : Math.max(1, total)}
        aria-label="Progress"
        aria-valuetext={said}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-quiet-soft accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-quiet-soft [&::-webkit-progress-value]:bg-accent"
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{said}</span>
        <span role="status" className="font-medium text-text">
          {isOver ? "Finished" : isGoing ? "" : "Stopped"}
        </span>
      </p>
    </div>
  );
}
