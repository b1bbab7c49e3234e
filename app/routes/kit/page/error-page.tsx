import { useNumberFormat } from "#app/ui/number-format.ts";
import CircleX from "lucide-react/icons/circle-x";
import FileQuestion from "lucide-react/icons/file-question-mark";
import Hourglass from "lucide-react/icons/hourglass";
import Lock from "lucide-react/icons/lock";
import ServerCrash from "lucide-react/icons/server-crash";
import Unplug from "lucide-react/icons/unplug";
import WifiOff from "lucide-react/icons/wifi-off";
import { use, useState } from "react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
import { notSupportedCode } from "#app/domain/license-api-kind.ts";
import { MessagePage } from "./message-page.tsx";
import { RequestHost, RequestId } from "#app/ui/request-contexts.tsx";
import { readUpstreamError } from "#app/routes/kit/frame/upstream-error.ts";
import { ButtonLink } from "./button-link.tsx";
import { SignedOutPage } from "./signed-out-page.tsx";

/** Fields of the data that middleware and loaders throw. */
interface ErrorData {
  code?: string;
  title?: string;
  message?: string;
  nextStep?: string;
  requestId?: string;
  /** Number of seconds after which the user can try again. */
  retryAfter?: number;
}

export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const errorData: ErrorData = isRouteErrorResponse(error) ? (error.data ?? {}) : {};

  if (errorData.code === notSupportedCode) return <NotSupported />;
  if (isLoadFailure(error)) return <LoadFailure error={error} />;
  if (isRouteErrorResponse(error) && status === 401) return <SignedOutPage {...error.data} />;
  if (status === 404) return <NotFound {...errorData} />;
  if (status === 403) return <Forbidden {...errorData} />;
  if (status === 429) return <TooManyRequests {...errorData} />;
  if (status >= 400 && status < 500) return <RejectedRequest status={status} {...errorData} />;
  const isExpected = errorData.code !== "UNEXPECTED" && !readUpstreamError(error);
  if (status === 503 && isExpected) return <Unavailable {...errorData} />;
  return <UnexpectedErrorPage status={status} error={error} {...errorData} />;
}

const NotSupported = () => (
  <MessagePage icon={Unplug} title="This page is not available" actions={<HomeButtons />}>
    <p>The connected license API does not support this page.</p>
  </MessagePage>
);

function NotFound({ message }: ErrorData) {
  return (
    <MessagePage icon={FileQuestion} eyebrow="404" title="This page does not exist" actions={<HomeButtons />}>
      <p>
        {message ?? "The page may have moved, or the link may be incomplete."} Check the web address, or start
        again from the home page.
      </p>
    </MessagePage>
  );
}

function Forbidden({ title, message, nextStep }: ErrorData) {
  return (
    <MessagePage
      icon={Lock}
      variant="warning"
      eyebrow="403"
      title={title ?? "You cannot open this page"}
      actions={<HomeButtons />}
    >
      <p>{message ?? "Your account lacks the required privilege."}</p>
      {nextStep && <p>{nextStep}</p>}
    </MessagePage>
  );
}

function TooManyRequests({ retryAfter }: ErrorData) {
  const { formatCount } = useNumberFormat();
  return (
    <MessagePage
      icon={Hourglass}
      variant="warning"
      eyebrow="429"
      title="Too many requests"
      actions={<ReloadButtons />}
    >
      <p>
        {`Too many requests were sent in a short time. Try again in ${retryAfter ? formatCount(retryAfter, "second") : "a minute"}.`}
      </p>
    </MessagePage>
  );
}

interface RejectionMessages {
  title: string;
  /** Shown if the error has no message. */
  reason: string;
  nextStep: string;
}

const defaultRejectionMessages: RejectionMessages = {
  title: "The server rejected the request",
  reason: "The server cannot process the request.",
  nextStep: "Go back, reload the page, and try again.",
};
const rejectionMessagesByStatus: Partial<Record<number, RejectionMessages>> = {
  400: {
    title: "This request could not be understood",
    reason: "Something in the web address or in the form is not valid.",
    nextStep: "Go back, check what you entered, and send it again.",
  },
  405: {
    title: "This page does not accept a form",
    reason: "The form was sent to a page without a form.",
    nextStep: "Go back, reload the page, and send the form again.",
  },
  408: {
    title: "The request took too long",
    reason: "The request did not arrive in time.",
    nextStep: "Check your connection, go back, and send the form again.",
  },
  409: {
    title: "The request conflicts with the stored data",
    reason: "Another user has changed the data in the meantime.",
    nextStep: "Go back, reload the page, and try again.",
  },
  410: {
    title: "This is no longer available",
    reason: "The link has expired, or what it opened was removed.",
    nextStep: "Start again from the home page.",
  },
  411: {
    title: "The request does not say how long it is",
    reason: "The request has no Content-Length header.",
    nextStep: "Go back, and send the form with another browser or network.",
  },
  413: {
    title: "The request is too large",
    reason: "The server does not accept a request of this size.",
    nextStep: "Go back, shorten your text or choose a smaller file, and try again.",
  },
  422: {
    title: "This is not possible now",
    reason: "A rule does not allow it.",
    nextStep: "Go back, and check the current state of what you want to change.",
  },
};

function RejectedRequest({ status, message, nextStep }: ErrorData & { status: number }) {
  const messages = rejectionMessagesByStatus[status] ?? defaultRejectionMessages;
  return (
    <MessagePage
      icon={CircleX}
      variant="warning"
      eyebrow={String(status)}
      title={messages.title}
      actions={<HomeButtons />}
    >
      <p>
        {message ?? messages.reason} {nextStep ?? messages.nextStep}
      </p>
    </MessagePage>
  );
}

function Unavailable({ message, requestId }: ErrorData) {
  return (
    <MessagePage
      icon={Hourglass}
      variant="warning"
      eyebrow="503"
      title="This page is not available right now"
      reference={requestId}
      actions={<ReloadButtons />}
    >
      <p>{message ?? "Try again in a moment."}</p>
    </MessagePage>
  );
}

interface UnexpectedErrorProps {
  status: number;
  error: unknown;
  requestId?: string;
}

function UnexpectedErrorPage({ status, error, requestId }: UnexpectedErrorProps) {
  const host = use(RequestHost);
  const pageReference = usePageReference();
  const upstreamError = readUpstreamError(error);
  return (
    <MessagePage
      icon={ServerCrash}
      variant="destructive"
      eyebrow={String(status)}
      title="Something went wrong"
      reference={requestId ?? pageReference}
      actions={<ReloadButtons />}
    >
      {upstreamError && <p className="[overflow-wrap:anywhere]">{upstreamError.message}</p>}
      <p suppressHydrationWarning>
        {`An unexpected error occured. Please refresh the page and contact support@${host} if the problem persists`}
      </p>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="max-w-full overflow-x-auto rounded-md border bg-card p-3 text-2xs">{error.stack}</pre>
      )}
    </MessagePage>
  );
}

/** Reads the request ID from the server-rendered page, so that hydration renders the same text. */
function usePageReference(): string | undefined {
  const serverReference = use(RequestId);
  const [reference] = useState(() =>
    typeof document === "undefined"
      ? serverReference
      : document.querySelector("[data-reference]")?.textContent,
  );
  return reference ?? undefined;
}

function LoadFailure({ error }: { error: unknown }) {
  const isChunkFailure = error instanceof Error && chunkFailurePattern.test(error.message);
  return (
    <MessagePage
      icon={WifiOff}
      variant="warning"
      title={isChunkFailure ? "Loading chunk failed" : "The server could not be reached"}
      actions={<ReloadButtons />}
    >
      <p>
        {isChunkFailure
          ? "Part of this page could not be loaded. A new version may have been published, or the connection was lost."
          : "You may be offline."}
      </p>
      <p>Check your connection and reload the page.</p>
    </MessagePage>
  );
}

const chunkFailurePattern =
  /loading chunk|dynamically imported module|importing a module script failed|unable to preload css/i;
const networkFailurePattern = /^(failed to fetch|load failed|networkerror|network request failed)/i;

const isLoadFailure = (error: unknown) =>
  error instanceof Error &&
  (chunkFailurePattern.test(error.message) || networkFailurePattern.test(error.message));

const HomeButtons = () => (
  <>
    <ButtonLink to={href("/license/licenses")}>Go to licenses</ButtonLink>
    <ButtonLink to={href("/")} variant="outline">
      Home
    </ButtonLink>
  </>
);

function ReloadButtons() {
  const { pathname, search } = useLocation();
  return (
    <>
      <ButtonLink to={`${pathname}${search}`} reloadDocument>
        Reload the page
      </ButtonLink>
      <ButtonLink to={href("/")} reloadDocument variant="outline">
        Home
      </ButtonLink>
    </>
  );
}
