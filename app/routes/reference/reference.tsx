import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/reference";
import {
  listResources,
  matchesPhrase,
  type OpenApiDocument,
  type Resource,
  selectIntroduction,
  selectResource,
} from "./open-api-document.ts";

export const meta = () => [{ title: "API reference · License desk" }];

/** The page is public, so it has no menu of the signed-in user. */
export const handle: PageHandle = { hideHeader: true };

const documentUrl = "/api/openapi.json";
/** Class of the root element that switches the style sheet of Swagger UI to dark colors. */
const swaggerDarkClass = "dark-mode";

/** The API reference: an introduction, and a page for each resource. */
export default function Reference({ params }: Route.ComponentProps) {
  const { document, hasFailed } = useOpenApiDocument();
  const containerRef = useRef<HTMLDivElement>(null);
  const resources = document === null ? [] : listResources(document);
  const resource = resources.find(({ slug }) => slug === params.resource);
  const resourceName = resource?.name ?? null;
  useSwaggerDarkClass();

  useEffect(() => {
    const showDocument = async (shownDocument: OpenApiDocument) => {
      const { showReference } = await import("./show-reference.ts");
      if (containerRef.current) showReference(containerRef.current, shownDocument);
    };
    if (document !== null)
      void showDocument(
        resourceName === null ? selectIntroduction(document) : selectResource(document, resourceName),
      );
  }, [document, resourceName]);

  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6">
      <h1 className="text-xl font-semibold">API reference</h1>
      <p className="mt-2 flex flex-wrap gap-x-4 underline underline-offset-2">
        <a href={href("/")}>License desk</a>
        <a href={documentUrl}>OpenAPI document</a>
      </p>
      <noscript>
        <p className="mt-4">
          This page needs JavaScript. You can read the OpenAPI document with a tool of your choice.
        </p>
      </noscript>
      {hasFailed && (
        <p role="alert" className="mt-4">
          The OpenAPI document could not be loaded. Reload the page to try again.
        </p>
      )}
      {document !== null && params.resource && !resource && (
        <p role="alert" className="mt-4">
          The reference has no page of this name. Choose a page from the list.
        </p>
      )}
      <div className="mt-6 gap-8 md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
        {document !== null && <ResourceNavigation resources={resources} currentSlug={params.resource} />}
        <div ref={containerRef} />
      </div>
    </div>
  );
}

interface ResourceNavigationProps {
  resources: readonly Resource[];
  currentSlug: string | undefined;
}

/** The links load a new page, because Swagger UI cannot replace the document that it shows. */
function ResourceNavigation({ resources, currentSlug }: ResourceNavigationProps) {
  const [phrase, setPhrase] = useState("");
  const buildResourceUrl = (slug: string) => href("/api/docs/:resource?", { resource: slug });
  return (
    <nav aria-label="Resources" className="mb-6">
      <input
        type="search"
        aria-label="Search endpoints"
        placeholder="Search endpoints"
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        className="w-full rounded-md border px-3 py-2"
      />
      <ul className="mt-3 space-y-2">
        <li>
          <a
            href={href("/api/docs/:resource?")}
            aria-current={currentSlug === undefined ? "page" : undefined}
          >
            Introduction
          </a>
        </li>
        {resources.map(({ name, slug, operations }) => {
          const matchingOperations =
            phrase === "" ? [] : operations.filter((operation) => matchesPhrase(operation, phrase));
          if (phrase !== "" && matchingOperations.length === 0) return null;
          return (
            <li key={slug}>
              <a
                href={buildResourceUrl(slug)}
                aria-current={slug === currentSlug ? "page" : undefined}
                className="aria-[current]:font-semibold"
              >
                {name}
              </a>
              {matchingOperations.length > 0 && (
                <ul className="mt-1 space-y-1 ps-3 text-xs">
                  {matchingOperations.map(({ operationId, summary }) => (
                    <li key={operationId}>
                      <a
                        href={`${buildResourceUrl(slug)}#/${encodeURIComponent(name)}/${operationId}`}
                        className="underline underline-offset-2"
                      >
                        {summary}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function useOpenApiDocument(): { document: OpenApiDocument | null; hasFailed: boolean } {
  const [document, setDocument] = useState<OpenApiDocument | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const abortController = new AbortController();
    // Leaving the page aborts the request, which is not a failure.
    fetchDocument(abortController.signal).then(setDocument, () => setFailed(!abortController.signal.aborted));
    return () => abortController.abort();
  }, []);
  return { document, hasFailed };
}

async function fetchDocument(signal: AbortSignal): Promise<OpenApiDocument> {
  const response = await fetch(documentUrl, { signal });
  if (!response.ok) throw new Error(`The OpenAPI document responded with ${response.status}`);
  return response.json() as Promise<OpenApiDocument>;
}

function useSwaggerDarkClass() {
  useEffect(() => {
    const { classList, dataset } = document.documentElement;
    const isDark =
      dataset["theme"] === "dark" ||
      (dataset["theme"] === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    classList.toggle(swaggerDarkClass, isDark);
    return () => classList.remove(swaggerDarkClass);
  }, []);
}
