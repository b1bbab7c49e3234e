import { href } from "react-router";
import type { StepStatus } from "#app/domain/instance/instance.ts";
import { type StepName, stepLabels, stepNames } from "#app/domain/instance/steps.ts";
import { type InstanceProgress, isInProgress } from "#app/domain/instance/progress.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { StepLine } from "#app/routes/kit/page/step-line.tsx";
import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import type { InstanceState } from "./instance-state.ts";
import { Support } from "./support.tsx";

type StepsState = Extract<InstanceState, { state: "steps" }>;

interface ProgressStepsProps extends StepsState {
  pagePath: "/marketplace" | "/marketplace/azure" | "/create-instance";
  token?: string | null;
  /** The e-mail address for the sign-in, if the buyer entered it in this browser. */
  email?: string | null;
  /** Path of the page that the script opens after two minutes of errors. If missing, the script continues to poll. */
  fallbackPath?: string;
}

const countdownSeconds = 10;
const minRefreshSeconds = 2;

const stepSentences: Record<StepName, string> = {
  server: "Your server is being prepared.",
  domain: "Your address is being registered.",
  airBootstrap: "AIR is being installed.",
  airSetup: "Certificates and security are being set up.",
};

/** The Refresh header is for browsers without JavaScript. Null if the page needs no reload. */
export function buildRefreshHeader({ progress, instanceUrl }: StepsState): string | null {
  if (progress.status === "ready") return instanceUrl && `${countdownSeconds};url=${instanceUrl}`;
  if (!isInProgress(progress)) return null;
  return String(Math.max(minRefreshSeconds, Math.ceil(progress.retryAfterMs / 1000)));
}

export function ProgressSteps({
  licenseKey,
  progress,
  instanceUrl,
  pagePath,
  token,
  email,
  fallbackPath,
}: ProgressStepsProps) {
  const isReady = progress.status === "ready";
  const hasFailed = progress.status === "failed";
  const canRetry = useHasExtensions();
  return (
    <div
      data-live="progress"
      data-license-key={licenseKey}
      data-progress={JSON.stringify(progress)}
      data-when-lost={fallbackPath}
    >
      <PublicTitle>
        {isReady
          ? "Your AIR instance is ready"
          : hasFailed
            ? "A step failed"
            : "Your AIR instance is being created"}
      </PublicTitle>
      <p role="status" className="mt-2 text-muted-foreground">
        {isReady
          ? "Everything is set up."
          : hasFailed
            ? `Your registration is saved${canRetry ? ", and you can try again" : ""}.`
            : describeCurrentStep(progress)}
      </p>
      <SignInEmail email={email} />
      <ol className="mt-7 grid gap-1">
        {stepNames.map((step, index) => (
          <StepLine
            key={step}
            label={stepLabels[step]}
            status={determineStepStatus(progress, index)}
            className="bg-card px-4 py-3"
          />
        ))}
      </ol>
      {/* The script writes a message here while it cannot read the progress. */}
      <p role="status" data-connection-error className="mt-4 text-warning empty:hidden" />
      {hasFailed && canRetry && <RetryForm pagePath={pagePath} licenseKey={licenseKey} token={token} />}
      {isReady && <InstanceRedirect instanceUrl={instanceUrl} hostname={progress.hostname} />}
      {!isReady && !hasFailed && (
        <p className="mt-6 text-xs text-muted-foreground">
          This takes a few minutes at most. You may close this page and come back later.
        </p>
      )}
      <Support />
    </div>
  );
}

/** Shows the e-mail address, so that the buyer notices a typing error before the first sign-in. */
export const SignInEmail = ({ email }: Pick<ProgressStepsProps, "email">) =>
  email ? (
    <p className="mt-2 text-muted-foreground">
      You sign in as <b className="font-medium text-foreground [overflow-wrap:anywhere]">{email}</b>.
    </p>
  ) : null;

const findCurrentStepIndex = (progress: InstanceProgress) => stepNames.findIndex((step) => !progress[step]);

function determineStepStatus(progress: InstanceProgress, index: number): StepStatus {
  const currentIndex = findCurrentStepIndex(progress);
  if (currentIndex === -1 || index < currentIndex) return "done";
  if (index > currentIndex) return "pending";
  return progress.status === "failed" ? "failed" : "running";
}

function describeCurrentStep(progress: InstanceProgress) {
  const currentStep = stepNames[findCurrentStepIndex(progress)];
  return currentStep ? stepSentences[currentStep] : "Finishing up.";
}

const RetryForm = ({
  pagePath,
  licenseKey,
  token,
}: Pick<ProgressStepsProps, "pagePath" | "licenseKey" | "token">) => (
  <form method="post" action={href(`${pagePath}/retry`)} className="mt-6">
    <input type="hidden" name="licenseKey" value={licenseKey} />
    <input type="hidden" name="token" value={token ?? ""} />
    <Button type="submit" size="lg" data-busy-label="Retrying…">
      Try again
    </Button>
  </form>
);

/** The URL is null after a dry run, which creates no instance. */
function InstanceRedirect({
  instanceUrl,
  hostname,
}: {
  instanceUrl: string | null;
  hostname: string | null;
}) {
  if (!instanceUrl)
    return (
      <p className="mt-6 rounded-md bg-secondary p-3 text-muted-foreground">
        This is a test run: nothing was created, and you stay here.
      </p>
    );
  return (
    <div className="mt-6" data-address={instanceUrl}>
      <p className="text-muted-foreground">
        You will be taken to{" "}
        <b className="font-medium text-foreground [overflow-wrap:anywhere]">{hostname}</b> in{" "}
        <span data-seconds>{countdownSeconds}</span> <span data-unit>seconds</span>.
      </p>
      <a href={instanceUrl} rel="noreferrer" className={buttonVariants({ size: "lg", className: "mt-4" })}>
        Go to your instance now
      </a>
    </div>
  );
}
