import { type ComponentProps, useRef, useState } from "react";
import { containsName } from "#app/domain/text/normalize-name.ts";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";

interface CrmSearchResult {
  id: number;
  title: string;
  detail?: string | undefined;
}

interface CrmSearchProps extends Pick<ComponentProps<typeof Combobox>, "placeholder" | "disabled"> {
  label: string;
  name: "company" | "contact";
  idField: "crmCompanyId" | "contactId";
  noun: "companies" | "contacts";
  searchResults: readonly CrmSearchResult[];
  /** Text of the last completed search. */
  searchedText: string;
  /** The message for an empty list, or null if the CRM was not searched. */
  getEmptyMessage: (text: string) => string | null;
  /** Searches the CRM. Missing if all results are already loaded. */
  search?: RefreshForm;
  refreshForm: RefreshForm;
  refreshButtonProps: ComponentProps<"button">;
}

const debounceMs = 300;
/** Value of the form field `customerBy` if the user enters the customer manually. */
const manualOptionValue = "hand";

export function CrmSearch(props: CrmSearchProps) {
  const {
    label,
    name,
    idField,
    noun,
    searchResults,
    searchedText,
    getEmptyMessage,
    search,
    refreshForm,
    refreshButtonProps,
    ...inputProps
  } = props;
  const [typedText, setTypedText] = useState(searchedText);
  const inputRef = useRef<HTMLInputElement>(null);
  const canEnterManually = useHasExtensions();
  const isHydrated = useHydrated();
  const trimmedText = typedText.trim();
  const isSearchCurrent = search === undefined || trimmedText === searchedText.trim();
  const containsTypedText = (resultText = "") => containsName(resultText, trimmedText);
  // If all results are loaded, or the CRM has not searched for the typed text yet, the loaded results are filtered.
  const visibleResults =
    isSearchCurrent && search
      ? searchResults
      : searchResults.filter(({ title, detail }) => containsTypedText(title) || containsTypedText(detail));
  // The message is null if the CRM was not searched. The list then shows no options.
  const emptyMessage = getEmptyMessage(trimmedText);
  const isSearching = emptyMessage !== null && !isSearchCurrent;
  const noMatchMessage = visibleResults.length === 0 ? emptyMessage : null;
  const manualLabel =
    name === "company" && trimmedText !== "" ? `Add “${trimmedText}” as a new customer` : "Enter manually";
  const manualOption = { value: manualOptionValue, label: manualLabel, isAlternative: true };
  /** Refreshes the form as if the user pressed a submit button with the chosen value. */
  const chooseOption = (value: string) => {
    const fieldName = value === manualOptionValue ? "customerBy" : idField;
    refreshForm({
      currentTarget: { form: inputRef.current?.form ?? null, name: fieldName, value, type: "submit" },
    });
  };

  return (
    <div className="grid min-w-0 gap-2">
      <Field id={`search-${name}`} label={label}>
        <div className="flex gap-2">
          <Combobox
            {...inputProps}
            ref={inputRef}
            name={name}
            dir="auto"
            maxLength={200}
            required={false}
            value={typedText}
            onChange={(event) => setTypedText(event.currentTarget.value)}
            onInput={(event) => search?.(event, debounceMs)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            opensOnFocus
            options={[
              ...(emptyMessage === null
                ? []
                : visibleResults.map((searchResult) => ({
                    value: String(searchResult.id),
                    label: renderResultLabel(searchResult),
                  }))),
              ...(emptyMessage !== null && isSearchCurrent && canEnterManually ? [manualOption] : []),
            ]}
            listLabel={`Found ${noun}`}
            message={isSearching ? "Searching…" : noMatchMessage}
            onChoose={chooseOption}
            className="min-w-0 flex-1"
            data-next-focus
          />
          <Button
            variant="outline"
            {...refreshButtonProps}
            disabled={inputProps.disabled}
            className="scripted:hidden"
          >
            Search
          </Button>
        </div>
      </Field>
      {!isHydrated && emptyMessage !== null && (
        <div className="hidden gap-2 no-script:grid">
          {searchResults.length === 0 && <p className="text-xs text-muted-foreground">{emptyMessage}</p>}
          {searchResults.length > 0 && (
            <ul
              aria-label={`Found ${noun}`}
              className="max-h-56 divide-y divide-border/60 overflow-y-auto rounded-md border"
            >
              {searchResults.map((searchResult) => (
                <li key={searchResult.id}>
                  <button
                    {...refreshButtonProps}
                    type="submit"
                    name={idField}
                    value={searchResult.id}
                    className="block w-full px-3 py-2 text-start [overflow-wrap:anywhere] hover:bg-accent focus-visible:bg-accent focus-visible:-outline-offset-2"
                  >
                    {renderResultLabel(searchResult)}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {canEnterManually && (
            <Button
              {...refreshButtonProps}
              name="customerBy"
              value={manualOptionValue}
              variant="link"
              className="justify-self-start"
            >
              {manualLabel}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const renderResultLabel = ({ title, detail }: CrmSearchResult) => (
  <>
    <span dir="auto" className="any-language">
      {title}
    </span>
    {detail && <span className="block text-xs text-muted-foreground">{detail}</span>}
  </>
);
