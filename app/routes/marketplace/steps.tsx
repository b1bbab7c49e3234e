import { Check, CircleAlert, Circle, LoaderCircle, type LucideIcon } from "lucide-react";
import type { InstanceProgress } from "#app/domain/instance/progress.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { Standing } from "./arrival.ts";
import { Support } from "./messages.tsx";
import { PublicTitle } from "#app/routes/public-frame.tsx";

type StepsProps = Extract<Standing, { state: "steps" }> & { token: string | null };

const countdownSeconds = 10;

const steps = [
  { flag: "server", label: "Server", doing: "Your server is being prepared." },
  { flag: "domain", label: "Domain", doing: "Your address is being registered." },
  { flag: "airBootstrap", label: "Installation", doing: "AIR is being installed." },
  { flag: "airSetup", label: "SSL/Security", doing: "Certificates and security are being set up." },
] as const;

/** Without JavaScript: when the page looks again, or leads on to what is ready. */
export function nextLook({ progress, address }: Omit<StepsProps, "token">): string | null {
  if (progress.status === "ready") return address && `${countdownSeconds};url=${address}`;
  return progress.status === "creating" ? String(Math.max(2, Math.ceil(progress.retryAfterMs / 1000))) : null;
}

/** How far the instance has come. The page's script asks again by itself and shows this anew when something has moved. */
export function Steps({ licenseKey, progress, address, token }: StepsProps) {
  const isReady = progress.status === "ready";
  const hasFailed = progress.status === "failed";
  return (
    <div data-live="progress" data-license-key={licenseKey} data-seen={JSON.stringify(progress)}>
      <PublicTitle>
        {isReady
          ? "Your AIR instance is ready"
          : hasFailed
            ? "A step did not work"
            : "Your AIR instance is being created"}
      </PublicTitle>
      <p role="status" className="mt-2 text-muted">
        {isReady
          ? "Everything is set up."
          : hasFailed
            ? "Nothing is lost: it can be tried again."
            : sentenceOf(progress)}
      </p>
      <ol className="mt-7 grid gap-1">
        {steps.map(({ flag, label }, place) => (
          <Step key={flag} label={label} standing={standingOf(progress, place)} />
        ))}
      </ol>
      {hasFailed && <Retry licenseKey={licenseKey} token={token} />}
      {isReady && <Departure address={address} hostname={progress.hostname} />}
      {!isReady && !hasFailed && (
        <p className="mt-6 text-sm text-muted">
          This takes some minutes at most. You may close this page and come back to it.
        </p>
      )}
      <Support />
    </div>
  );
}

type StepStanding = "done" | "running" | "failed" | "to come";

function standingOf(progress: InstanceProgress, place: number): StepStanding {
  const current = steps.findIndex(({ flag }) => !progress[flag]);
  if (current === -1 || place < current) return "done";
  if (place > current) return "to come";
  return progress.status === "failed" ? "failed" : "running";
}

const sentenceOf = (progress: InstanceProgress) =>
  steps.find(({ flag }) => !progress[flag])?.doing ?? "The last touches are being made.";

const looks: Record<StepStanding, { icon: LucideIcon; word: string; className: string }> = {
  done: { icon: Check, word: "Done", className: "text-good" },
  running: {
    icon: LoaderCircle,
    word: "Under way",
    className: "text-accent motion-safe:[&_svg]:animate-spin",
  },
  failed: { icon: CircleAlert, word: "Did not work", className: "text-bad" },
  "to come": { icon: Circle, word: "To come", className: "text-muted" },
};

function Step({ label, standing }: { label: string; standing: StepStanding }) {
  const { icon: Icon, word, className } = looks[standing];
  return (
    <li
      data-step={standing}
      aria-current={standing === "running" ? "step" : undefined}
      className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <span className={classNames("grid size-5 place-items-center", className)}>
        <Icon aria-hidden className="size-4" />
      </span>
      <span className={classNames("flex-1 font-medium", standing === "to come" && "text-muted")}>
        {label}
      </span>
      <span className={classNames("text-sm", className)}>{word}</span>
    </li>
  );
}

const Retry = ({ licenseKey, token }: { licenseKey: string; token: string | null }) => (
  <form method="post" action="/marketplace/retry" className="mt-6">
    <input type="hidden" name="licenseKey" value={licenseKey} />
    <input type="hidden" name="token" value={token ?? ""} />
    <Button type="submit" variant="primary" size="lg" data-busy-label="Trying again…">
      Try again
    </Button>
  </form>
);

/** Leads to the instance, by itself after a while. A rehearsal has none to lead to. */
function Departure({ address, hostname }: { address: string | null; hostname: string | null }) {
  if (!address)
    return (
      <p className="mt-6 rounded-lg bg-quiet-soft p-3 text-quiet">
        This is a rehearsal: nothing was created, and you stay here.
      </p>
    );
  return (
    <div className="mt-6" data-address={address}>
      <p className="text-muted">
        You will be taken to <b className="font-medium text-text [overflow-wrap:anywhere]">{hostname}</b> in{" "}
        <span data-seconds>{countdownSeconds}</span> seconds.
      </p>
      <Button asChild variant="primary" size="lg" className="mt-4">
        <a href={address} rel="noreferrer">
          Go to your instance now
        </a>
      </Button>
    </div>
  );
}
