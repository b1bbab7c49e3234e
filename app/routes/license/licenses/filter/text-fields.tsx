import { useState } from "react";
import {
  type Criterion,
  filterCriteria,
  isCriterion,
  type Search,
  searchCriteria,
} from "#app/domain/license/search.ts";
import type { TierName } from "#app/domain/package/package.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { keysOf, textFilterFields } from "./choices.ts";
import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { type NameKind, limitSuggestions } from "#app/routes/kit/names/name-suggestions.ts";

interface FilterTextProps {
  request: LicenseListRequest;
}

const maxTextLength = 200;

const isSetBySearch = (textSearch: Search | null, name: string) =>
  textSearch !== null && name in textSearch.filter;

/** Name of the filter parameter for each criterion of the filter text. */
const criterionParams = { key: "key", company: "companyName", contactEmail: "contactEmail" } as const;
const suggestionKindByCriterion: Partial<Record<Criterion, NameKind>> = {
  company: "companies",
  contactEmail: "contacts",
};

/**
 * One text field for the license key, the company or the e-mail address. If the URL has several of these
 * filters, hidden fields submit the other filters.
 */
export function FilterTextFields({ request: { filter, search: textSearch } }: FilterTextProps) {
  const filterTerms = Object.entries(criterionParams)
    .filter(([, name]) => filter[name] !== undefined && !isSetBySearch(textSearch, name))
    .map(([criterion, name]) => ({ criterion, name, term: filter[name] ?? "" }));
  // The text field shows the search of the URL, or else the first filter.
  const [firstTerm, ...otherTerms] = textSearch
    ? [{ ...textSearch, name: null }, ...filterTerms]
    : filterTerms;
  const criterion = firstTerm?.criterion ?? "key";
  const [selectedCriterion, setSelectedCriterion] = useState<string>(criterion);
  // The criterion of the URL is added if it is not among the filter criteria.
  const criteria = [
    ...filterCriteria,
    ...searchCriteria.filter(
      ({ value }) => value === criterion && !filterCriteria.some((choice) => choice.value === value),
    ),
  ];
  return (
    <>
      <div className="col-span-full grid grid-cols-[minmax(9.5rem,2fr)_minmax(0,3fr)] gap-2">
        <Field label="Filter by">
          <Select
            name="crit"
            defaultValue={criterion}
            choices={criteria}
            onChange={({ currentTarget }) => setSelectedCriterion(currentTarget.value)}
          />
        </Field>
        <Field label="Filter text">
          <NameInput
            kind={
              isCriterion(selectedCriterion) ? (suggestionKindByCriterion[selectedCriterion] ?? null) : null
            }
            type="search"
            name="term"
            defaultValue={firstTerm?.term ?? ""}
            maxLength={maxTextLength}
            enterKeyHint="search"
          />
        </Field>
      </div>
      {otherTerms.map(
        ({ name, term }) => name && <input key={name} type="hidden" name={name} value={term} />,
      )}
    </>
  );
}

interface SingleTextFieldsProps extends FilterTextProps {
  group: "who" | "what";
}

/** The text filters that have their own field in this group of the panel. */
export const SingleTextFields = ({ request: { filter, search: textSearch }, group }: SingleTextFieldsProps) =>
  keysOf(textFilterFields)
    .filter((name) => textFilterFields[name].group === group)
    .map((name) => {
      const { label, suggestions = null, maxLength = maxTextLength, placeholder } = textFilterFields[name];
      return (
        <Field key={name} label={label} className={group === "who" ? "col-span-full" : undefined}>
          <NameInput
            kind={suggestions}
            name={name}
            defaultValue={isSetBySearch(textSearch, name) ? "" : (filter[name] ?? "")}
            maxLength={maxLength}
            placeholder={placeholder}
            data-applies-on-blur
          />
        </Field>
      );
    });

interface FilterTierProps extends FilterTextProps {
  search: URLSearchParams;
  tiers: readonly TierName[];
}

/** The user enters the name of a tier; the URL contains its id. */
export function FilterTier({ request: { filter, errors }, search, tiers }: FilterTierProps) {
  const tier = tiers.find(({ tierId }) => tierId === filter.packageTierId);
  return (
    <Field label="Package tier" errors={errors.packageTier ? [errors.packageTier] : []}>
      <NameInput
        kind="tiers"
        name="packageTier"
        initialSuggestions={limitSuggestions(tiers.map(({ prettyName }) => prettyName))}
        defaultValue={search.get("packageTier") ?? tier?.prettyName ?? filter.packageTierId ?? ""}
        maxLength={maxTextLength}
        data-applies-on-blur
      />
    </Field>
  );
}
