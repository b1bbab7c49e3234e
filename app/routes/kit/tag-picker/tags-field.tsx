import X from "lucide-react/icons/x";
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Field } from "#app/ui/field.tsx";
import type { TagPickerState } from "./selected-tags.ts";
import { isSameTag } from "#app/domain/tag/tag-name.ts";
import { findTagError } from "#app/domain/tag/tag-name.ts";
import { noSuchTagMessage } from "./tag-errors.ts";
import { useNameSuggestions } from "#app/routes/kit/names/use-names.ts";
import { type NameSuggestions, formatMoreResultsHint } from "#app/routes/kit/names/name-suggestions.ts";

export type TagFieldNames = Record<"value" | "find" | "add" | "remove", string>;

const defaultNames: TagFieldNames = { value: "value", find: "find", add: "add", remove: "remove" };

interface TagsFieldProps {
  id: string;
  label?: string;
  selectedLabel?: string;
  /** Names of the controls, for forms with several pickers. */
  names?: TagFieldNames;
  /** False for a picker that does not get the focus when its dialog opens. */
  hasAutofocus?: boolean;
  initialFormState: TagPickerState;
  errors: readonly string[];
  mayCreate: boolean;
  buttonProps?: ComponentProps<"button">;
}

/** A GET submission loads the page again with the form values in the URL. */
const reloadButtonProps = { formMethod: "get" } as const;

/** Selects and creates tags. Without JavaScript, each button submits the form and the server renders the page again. */
export default function TagsField({
  id,
  label = "Add tags",
  selectedLabel = "Selected tags",
  names: fieldNames = defaultNames,
  hasAutofocus = true,
  initialFormState,
  errors,
  mayCreate,
  buttonProps = reloadButtonProps,
}: TagsFieldProps) {
  const [selectedTags, setSelectedTags] = useState(initialFormState.selectedTags);
  const [searchText, setSearchText] = useState(initialFormState.searchText);
  const [error, setError] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const inputRef = useRef<HTMLInputElement>(null);
  const trimmedText = searchText.trim();
  const { names, hasMore, isSearchDone, search } = useNameSuggestions("tags", trimmedText);
  const isSelected = (name: string) => selectedTags.some((tag) => isSameTag(tag, name));
  const isExistingTag = names.some((name) => isSameTag(name, trimmedText));
  const options = names
    .filter((name) => isSearchDone || name.toLowerCase().includes(trimmedText.toLowerCase()))
    .filter((name) => !isSelected(name))
    // The tag that equals the typed text comes first.
    .toSorted((a, b) => Number(isSameTag(b, trimmedText)) - Number(isSameTag(a, trimmedText)))
    .map((name) => ({ value: name, label: <bdi>{name}</bdi> }));
  const isNewTag = trimmedText !== "" && isSearchDone && !isExistingTag && !isSelected(trimmedText);
  const visibleOptions = trimmedText === "" ? [] : options;

  const handleTextChange = (typedText: string) => {
    setSearchText(typedText);
    setError(null);
    search(typedText.trim());
  };
  const addTag = (typedText: string) => {
    const name = typedText.trim();
    const nameError = findTagError(name);
    if (nameError !== null) return setError(nameError);
    setSelectedTags([...selectedTags, name]);
    setAnnouncement(`${name} added`);
    handleTextChange("");
  };
  const removeTag = (name: string) => {
    setSelectedTags(selectedTags.filter((tag) => tag !== name));
    setAnnouncement(`${name} removed`);
    inputRef.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const lastTag = selectedTags.at(-1);
    if (event.key === "Enter") event.preventDefault();
    else if (event.key === "Backspace" && searchText === "" && lastTag !== undefined) removeTag(lastTag);
  };

  const isUnknownTag = isNewTag && !mayCreate && visibleOptions.length === 0;
  const statusMessage = isUnknownTag
    ? noSuchTagMessage
    : visibleOptions.length > 0 && hasMore && isSearchDone
      ? formatMoreResultsHint(names.length)
      : "";
  return (
    <div className="grid content-start gap-4">
      <Field
        id={id}
        label={label}
        hint={mayCreate ? "Type to find or create a tag." : "Type to search."}
        errors={error ? [error] : errors}
      >
        <div className="flex gap-2">
          <Combobox
            ref={inputRef}
            name={fieldNames.find}
            listLabel="Tags"
            dir="auto"
            value={searchText}
            onChange={(event) => handleTextChange(event.currentTarget.value)}
            options={
              isNewTag && mayCreate
                ? [...visibleOptions, { value: trimmedText, label: renderNewTagLabel(trimmedText) }]
                : visibleOptions
            }
            onChoose={addTag}
            message={statusMessage}
            onKeyDown={handleKeyDown}
            className="flex-1"
            data-autofocus={hasAutofocus || undefined}
          />
          <Button variant="outline" {...buttonProps} type="submit" className="scripted:hidden">
            Search
          </Button>
          <Button
            variant="outline"
            {...buttonProps}
            type="submit"
            name={fieldNames.add}
            value=""
            className="scripted:hidden"
          >
            Add
          </Button>
        </div>
      </Field>
      <TagSuggestions
        suggestions={initialFormState.suggestions}
        name={fieldNames.add}
        buttonProps={buttonProps}
      />
      <ul aria-label={selectedLabel} className="flex flex-wrap gap-1.5">
        {selectedTags.map((name) => (
          <li
            key={name}
            className="inline-flex max-w-full items-center gap-1 rounded-md border bg-muted ps-2.5 pe-1 text-xs"
          >
            <input type="hidden" name={fieldNames.value} value={name} />
            <span dir="auto" className="min-w-0 py-1 [overflow-wrap:anywhere]">
              {name}
            </span>
            <button
              {...buttonProps}
              type="submit"
              name={fieldNames.remove}
              value={name}
              aria-label={`Remove ${name}`}
              onClick={(event) => {
                event.preventDefault();
                removeTag(name);
              }}
              className="grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground max-sm:size-9"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
        {selectedTags.length === 0 && <li className="text-muted-foreground">No tags</li>}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

const renderNewTagLabel = (name: string) => (
  <>
    Create “<bdi>{name}</bdi>”
  </>
);

interface TagSuggestionsProps {
  suggestions: NameSuggestions;
  name: string;
  buttonProps: ComponentProps<"button">;
}

const TagSuggestions = ({
  suggestions: { names, hasMore },
  name: addName,
  buttonProps,
}: TagSuggestionsProps) =>
  names.length > 0 && (
    <div className="hidden gap-2 no-script:grid">
      <ul aria-label="Matching tags" className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <Button variant="outline" {...buttonProps} type="submit" name={addName} value={name} size="sm">
              Add <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-xs text-muted-foreground">{formatMoreResultsHint(names.length)}</p>}
    </div>
  );
