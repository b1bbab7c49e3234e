import { useNumberFormat } from "#app/ui/number-format.ts";
import Search from "lucide-react/icons/search";
import { Form, href, Link } from "react-router";
import { searchCriteria } from "#app/domain/license/search.ts";
import { maxResultsPerKind } from "#app/domain/search/search.ts";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { LifetimeBadge } from "#app/routes/status/status-badge.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import type { Route } from "./+types/search.ts";
import { describeResult, groupByKind, buildResultUrl, kindTitles } from "./search-results.ts";
import { loadSearch } from "./load-search.ts";

export const meta = () => [{ title: "Search" }];

export const loader = (args: Route.LoaderArgs) => loadSearch(args);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { term, criterion } = loaderData;
  return (
    <Page width="narrow">
      <PageHeader title="Search" />
      <div className="grid gap-4">
        {useHasExtensions() && <SearchEverything {...loaderData} />}
        <Card>
          <CardTitle>Search the list of licenses</CardTitle>
          <Form
            method="get"
            action={href("/license/licenses")}
            aria-label="Search licenses"
            className="flex flex-col gap-5"
          >
            <RadioField name="crit" label="Search by" choices={searchCriteria} defaultValue={criterion} />
            <Field label="Search for" required>
              <Input type="search" name="term" defaultValue={term} maxLength={200} enterKeyHint="search" />
            </Field>
            <Button variant="outline" type="submit" className="self-start max-sm:w-full">
              <Search aria-hidden /> Search
            </Button>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

function SearchEverything({ text, results, pageLinks }: Route.ComponentProps["loaderData"]) {
  const numbers = useNumberFormat();
  return (
    <Card>
      <CardTitle>Search everything</CardTitle>
      <Form method="get" aria-label="Search everything" key={text} className="flex items-end gap-2">
        <Field label="Key, company, contact, tag, server or page" className="flex-1">
          <Input type="search" name="text" defaultValue={text} maxLength={200} enterKeyHint="search" />
        </Field>
        <Button type="submit">
          <Search aria-hidden /> Search
        </Button>
      </Form>
      {text !== "" && (
        <section aria-label="Results" className="mt-4 space-y-4">
          {results.length === 0 && pageLinks.length === 0 && <p role="status">No results for “{text}”.</p>}
          {groupByKind(results).map(([kind, group]) => (
            <ResultGroup key={kind} title={kindTitles[kind]} isFull={group.length === maxResultsPerKind}>
              {group.map((result) => (
                <Result
                  key={`${result.id} ${result.name}`}
                  to={buildResultUrl(result)}
                  name={hideEncryptedKey(result.name)}
                >
                  {describeResult(result, numbers)} {result.license && <LifetimeBadge {...result.license} />}
                </Result>
              ))}
            </ResultGroup>
          ))}
          {pageLinks.length > 0 && (
            <ResultGroup title="Pages and actions">
              {pageLinks.map(({ label, to }) => (
                <Result key={to} to={to} name={label} />
              ))}
            </ResultGroup>
          )}
        </section>
      )}
    </Card>
  );
}

function ResultGroup({
  title,
  isFull,
  children,
}: {
  title: string;
  isFull?: boolean;
  children: React.ReactNode;
}) {
  return (
    <section>
      <h3 className="mb-1 text-2xs font-semibold text-muted-foreground">{title}</h3>
      <ul className="divide-y">{children}</ul>
      {isFull && (
        <p className="pt-1 text-xs text-muted-foreground">
          Only the first {maxResultsPerKind} results are shown. Enter more text to find other results.
        </p>
      )}
    </section>
  );
}

const Result = ({ to, name, children }: { to: string; name: string; children?: React.ReactNode }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 py-2">
    <Link to={to} dir="auto" className="font-medium text-primary hover:underline [overflow-wrap:anywhere]">
      {name}
    </Link>
    <span className="text-xs text-muted-foreground [overflow-wrap:anywhere]">{children}</span>
  </li>
);
