import { Search } from "lucide-react";
import { Form } from "react-router";
import { hostedState, purpose, purposeName } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabel, stepNames } from "#app/domain/instance/instance.ts";
import { type ActiveFilter, narrowedBy } from "#app/routes/lists/filter-chips.tsx";
import { FilterForm } from "#app/routes/lists/filter-form.tsx";
import { FilterPanel } from "#app/routes/lists/filter-panel.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { type Choice, Select } from "#app/ui/controls/select.tsx";
import {
  hostedList,
  narrowing,
  unfilteredHosted,
} from "#app/routes/internal/one-customers/hosted-address.ts";
import type { HostedAsked } from "./request.ts";
import { sourceChoices, sourceName, stateLabel } from "#app/routes/internal/one-customers/hosted-words.ts";

interface HostedFilterProps {
  asked: HostedAsked;
  search: URLSearchParams;
}

const stateChoices = [...hostedState.options, "ending" as const].map((value) => ({
  value,
  label: stateLabel[value],
}));
const endingChoices = ["7", "14", "30"].map((value) => ({ value, label: `${value} days` }));
const purposeChoices = purpose.options.map((value) => ({ value, label: purposeName[value] }));
const stepChoices = stepNames.map((value) => ({ value, label: stepLabel[value] }));

/** Every filter in one form that leads to the list's own address; what is searched for stays. */
export const HostedFilterPanel = ({ count, ...props }: HostedFilterProps & { count: number }) => (
  <FilterPanel count={count} isRefused={false}>
    <Filters key={props.search.toString()} {...props} />
  </FilterPanel>
);

function Filters({ asked, search }: HostedFilterProps) {
  const isOther = asked.source && !sourceChoices.some(({ value }) => value === asked.source);
  const sources: Choice[] = isOther
    ? [...sourceChoices, { value: asked.source ?? "", label: asked.source ?? "" }]
    : sourceChoices;
  const kept = hostedList.search(search);
  for (const name of [...narrowing, "pageNumber"]) if (name !== "search") kept.delete(name);
  return (
    <FilterForm action={hostedList.path} kept={kept} unfiltered={unfilteredHosted(search)}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="State">
          <Select
            name="state"
            placeholder="Any but deleted"
            choices={stateChoices}
            defaultValue={asked.state}
          />
        </Field>
        <Field label="Trial ends within">
          <Select
            name="endingWithin"
            placeholder="Any time"
            choices={endingChoices}
            defaultValue={asked.endingWithin}
          />
        </Field>
        <Field label="Purpose">
          <Select name="purpose" placeholder="Any" choices={purposeChoices} defaultValue={asked.purpose} />
        </Field>
        <Field label="Source">
          <Select name="source" placeholder="Any" choices={sources} defaultValue={asked.source} />
        </Field>
        <Field label="Failed step">
          <Select name="failedStep" placeholder="Any" choices={stepChoices} defaultValue={asked.failedStep} />
        </Field>
      </div>
    </FilterForm>
  );
}

/** Part of a company, a host or an e-mail; the filters stay. */
export const HostedSearch = ({ asked, search }: HostedFilterProps) => (
  <Form
    key={asked.search ?? ""}
    method="get"
    action={hostedList.path}
    role="search"
    preventScrollReset
    className="flex min-w-0 gap-2 max-sm:w-full"
  >
    <KeptQuery search={hostedList.search(search).toString()} without={["search", "pageNumber"]} />
    <Input
      type="search"
      name="search"
      defaultValue={asked.search}
      maxLength={200}
      aria-label="Search hosted customers"
      placeholder="Company, host or e-mail"
      enterKeyHint="search"
      className="!min-h-[34px] !py-1 sm:w-60"
    />
    <Button type="submit" size="icon" aria-label="Search">
      <Search aria-hidden />
    </Button>
  </Form>
);

/** Everything that narrows the list. */
export function activeFilters(asked: HostedAsked): ActiveFilter[] {
  const { state, endingWithin, source, failedStep, search } = asked;
  return [
    ...narrowedBy("search", "Search", search),
    ...narrowedBy("state", "State", state && stateLabel[state]),
    ...narrowedBy("endingWithin", "Trial ends within", endingWithin && `${endingWithin} days`),
    ...narrowedBy("purpose", "Purpose", asked.purpose && purposeName[asked.purpose]),
    ...narrowedBy("source", "Source", source && sourceName(source)),
    ...narrowedBy("failedStep", "Failed step", failedStep && stepLabel[failedStep]),
  ];
}
