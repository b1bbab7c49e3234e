import { Search } from "lucide-react";
import { Form, href } from "react-router";
import { isCriterion, searchCriteria } from "#app/domain/license/search.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import type { Route } from "./+types/search.ts";

export const meta = () => [{ title: "Search licenses" }];

export function loader({ url }: Route.LoaderArgs) {
  const criterion = url.searchParams.get("crit") ?? "key";
  return {
    term: url.searchParams.get("term") ?? "",
    criterion: isCriterion(criterion) ? criterion : "key",
  };
}

/** The search box of the top bar as a page of its own. */
export default function SearchLicenses({ loaderData: { term, criterion } }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageHeader title="Search licenses" />
      <Form
        method="get"
        action={href("/license/licenses")}
        aria-label="Search licenses"
        className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-6"
      >
        <RadioGroup name="crit" label="Search by" choices={searchCriteria} defaultValue={criterion} />
        <Field label="Search for" required>
          <Input type="search" name="term" defaultValue={term} maxLength={200} enterKeyHint="search" />
        </Field>
        <Button type="submit" variant="primary" className="self-start max-sm:w-full">
          <Search aria-hidden /> Search
        </Button>
      </Form>
    </Page>
  );
}
