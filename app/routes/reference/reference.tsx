import { data, Form, href } from "react-router";
import { Warning } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Input } from "#app/ui/input.tsx";
import { applicationContext } from "#app/middleware/application.ts";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/reference";
import { FieldTable } from "./field-table.tsx";
import { codeLanguages, type Language } from "./code-examples.ts";
import { createReferencePage, type ReferencePage } from "./load-reference.ts";
import { readCachedDocument } from "./read-document.ts";
import { OperationSection } from "./operation-section.tsx";
import "./reference.css";
// oxlint-disable-next-line import/default -- With `?url`, Vite exports the URL of the built script.
import scriptUrl from "./reference-script.ts?worker&url";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.page?.resourceName ?? "Introduction"} · API reference · License desk` },
];

/**
 * The page is public, so it has no menu of the signed-in user. Its own small script replaces that of the application,
 * so that the response does not contain the long descriptions twice.
 */
export const handle: PageHandle = { hideHeader: true, script: scriptUrl };

const maxLoggedLength = 500;
const otherLanguages = codeLanguages.filter((name) => name !== "curl");

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("search")?.trim() ?? "";
  const language = otherLanguages.find((name) => name === searchParams.get("language")) ?? "TypeScript";
  const { fetchApiDocument, addLogFields, log } = context.get(applicationContext);
  addLogFields({ route: "/api/docs/:resource?" });
  try {
    // The document of an external license API can have any content.
    const document = await readCachedDocument(await fetchApiDocument(request));
    const page = createReferencePage(document, params.resource, search, language);
    return data({ search, language, hasDocument: true, page }, { status: page ? 200 : 404 });
  } catch (error) {
    const reason = String(error).slice(0, maxLoggedLength);
    log("error", "The API reference cannot show the OpenAPI document", { reason });
    return data({ search, language, hasDocument: false, page: null }, { status: 503 });
  }
}

/** The API reference: an introduction, and a page for each resource. */
export default function Reference({
  loaderData: { search, language, hasDocument, page },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[96rem] px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b pb-4">
        <p className="text-xl font-semibold">
          <a href={href("/api/docs/:resource?", {})}>API reference</a>
        </p>
        <p className="flex flex-wrap gap-x-4 text-primary underline underline-offset-2">
          <a href={href("/")}>License desk</a>
          <a href="/api/openapi.json">OpenAPI document</a>
          <a href="#pages" className="lg:hidden">
            All pages
          </a>
        </p>
        <Search search={search} />
      </header>
      {!hasDocument && (
        <div role="alert" className="mt-6">
          <Warning>
            <span>
              The OpenAPI document of the API could not be loaded or read. Reload the page to try again.
            </span>
          </Warning>
        </div>
      )}
      {hasDocument && !page && (
        <div role="alert" className="mt-6">
          <Warning>
            <span>
              The reference has no page with this name. <a href="/api/docs">Open the introduction</a>
            </span>
          </Warning>
        </div>
      )}
      {page && <ReferenceContent page={page} search={search} language={language} />}
    </div>
  );
}

interface ReferenceContentProps {
  page: ReferencePage;
  search: string;
  language: Language;
}

/** On a narrow screen, the pages are listed below the content, except the results of a search. */
const ReferenceContent = ({ page, search, language }: ReferenceContentProps) => (
  <div className="mt-6 flex flex-col gap-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
    <nav
      id="pages"
      aria-label="API reference"
      className={cn(
        "lg:sticky lg:top-6 lg:max-h-[calc(100vh-3rem)] lg:self-start lg:overflow-y-auto",
        search === "" && "max-lg:order-last",
      )}
    >
      <Groups page={page} search={search} />
    </nav>
    <main className="min-w-0">
      <h1 className="text-2xl font-semibold">{page.resourceName ?? "Introduction"}</h1>
      <Markdown html={page.descriptionHtml} />
      {page.operations.length > 0 && <Languages selectedLanguage={language} />}
      {page.operations.map((operation) => (
        <OperationSection key={operation.operationId} operation={operation} />
      ))}
      {page.objects.length > 0 && <Objects objects={page.objects} />}
    </main>
  </div>
);

/** Searches all pages. The browser sends the form, so the search works without JavaScript. */
const Search = ({ search }: { search: string }) => (
  <Form method="get" reloadDocument role="search" className="ms-auto flex w-full gap-2 sm:w-80">
    <Input
      type="search"
      name="search"
      aria-label="Search endpoints"
      placeholder="Search endpoints"
      defaultValue={search}
    />
    <Button type="submit" variant="outline">
      Search
    </Button>
  </Form>
);

function Groups({ page: { groups, resourceName }, search }: Omit<ReferenceContentProps, "language">) {
  if (groups.length === 0)
    return (
      <p role="status" className="text-sm text-muted-foreground">
        No endpoint matches “{search}”. <a href="/api/docs">Clear the search</a>
      </p>
    );
  return groups.map(({ name, resources }) => (
    <section key={name} className="mb-4 text-sm">
      <h2 className="text-xs font-semibold text-muted-foreground">{name}</h2>
      <ul className="mt-1 grid gap-0.5">
        {resources.map((resource) => (
          <li key={resource.slug}>
            <a
              href={href("/api/docs/:resource?", { resource: resource.slug })}
              aria-current={resource.name === resourceName ? "page" : undefined}
              className="block rounded px-2 py-1 hover:bg-accent aria-[current]:bg-primary-soft aria-[current]:font-medium aria-[current]:text-primary"
            >
              {resource.name}
            </a>
            <ul className="ms-2 border-s ps-2 empty:hidden">
              {resource.matches.map(({ operationId, summary }) => (
                <li key={operationId}>
                  <a
                    href={`${href("/api/docs/:resource?", { resource: resource.slug })}#${operationId}`}
                    className="block rounded px-2 py-0.5 hover:bg-accent"
                  >
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const Languages = ({ selectedLanguage }: { selectedLanguage: Language }) => (
  <nav aria-label="Language of the examples" className="mt-4 flex flex-wrap gap-x-4 text-sm">
    Examples in curl and
    {otherLanguages.map((language) => (
      <a
        key={language}
        href={`?language=${language}`}
        aria-current={language === selectedLanguage ? "true" : undefined}
        className="underline underline-offset-2 aria-[current]:font-semibold aria-[current]:no-underline"
      >
        {language}
      </a>
    ))}
  </nav>
);

const Objects = ({ objects }: Pick<ReferencePage, "objects">) => (
  <section className="mt-12 border-t pt-6">
    <h2 className="text-xl font-semibold">Objects</h2>
    {objects.map(({ name, descriptionHtml, type, fields }) => (
      <section key={name} aria-labelledby={`object-${name}`} className="mt-8 max-w-[64rem]">
        <h3 id={`object-${name}`} className="font-mono text-base font-semibold">
          {name}
        </h3>
        <Markdown html={descriptionHtml} />
        {type.length > 0 && <p className="mt-1 text-sm">{type.map(({ text }) => text).join("")}</p>}
        <FieldTable label={`Fields of ${name}`} fields={fields} />
      </section>
    ))}
  </section>
);

/** The server creates the HTML from the declarations of the API, and escapes HTML in them. */
const Markdown = ({ html }: { html: string }) => (
  <div className="reference-text max-w-[45rem]" dangerouslySetInnerHTML={{ __html: html }} />
);
