import { hostedCustomerStates } from "#app/domain/hosted-customer/hosted-state.ts";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import { stepLabels } from "#app/domain/instance/steps.ts";
import { FilterPanel } from "#app/routes/kit/filters/filter-panel.tsx";
import { Field } from "#app/ui/field.tsx";
import { type Choice, createChoices, Select } from "#app/ui/select.tsx";
import { hostedCustomerList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { sourceChoices, stateLabels } from "#app/routes/internal/one-customers/hosted-words.ts";
import type { RequestOf } from "#app/routes/kit/lists/define-list.ts";

type HostedCustomerQuery = RequestOf<typeof hostedCustomerList>["query"];

const stateChoices = [...hostedCustomerStates, "ending" as const].map((value) => ({
  value,
  label: stateLabels[value],
}));
const endingWithinChoices = ["7", "14", "30"].map((value) => ({ value, label: `${value} days` }));
const purposeChoices = createChoices(purposeLabels);
const stepChoices = createChoices(stepLabels);

const preservedParams = ["pageSize", "sortBy", "sortType", "search"];

export function HostedCustomerFilterPanel({ query }: { query: HostedCustomerQuery }) {
  const { source } = query;
  const isKnownSource = sourceChoices.some(({ value }) => value === source);
  // The source in the URL may be missing in the list of choices.
  const sourceChoicesWithCurrent: Choice[] =
    source && !isKnownSource ? [...sourceChoices, { value: source, label: source }] : sourceChoices;
  return (
    <FilterPanel list={hostedCustomerList} query={query} preservedParams={preservedParams}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="State">
          <Select
            name="state"
            placeholder="Any but deleted"
            choices={stateChoices}
            defaultValue={query.state}
          />
        </Field>
        <Field label="Trial ends within">
          <Select
            name="endingWithin"
            placeholder="Any time"
            choices={endingWithinChoices}
            defaultValue={query.endingWithin}
          />
        </Field>
        <Field label="Purpose">
          <Select name="purpose" placeholder="Any" choices={purposeChoices} defaultValue={query.purpose} />
        </Field>
        <Field label="Source">
          <Select name="source" placeholder="Any" choices={sourceChoicesWithCurrent} defaultValue={source} />
        </Field>
        <Field label="Failed step">
          <Select name="failedStep" placeholder="Any" choices={stepChoices} defaultValue={query.failedStep} />
        </Field>
      </div>
    </FilterPanel>
  );
}
