import { useState } from "react";
import { splitTags } from "#app/domain/tag/tag-name.ts";
import { formatMoreResultsHint } from "#app/routes/kit/names/name-suggestions.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { isSameTag } from "#app/domain/tag/tag-name.ts";
import { useNameSuggestions } from "#app/routes/kit/names/use-names.ts";

interface TagListInputProps {
  name: string;
  defaultValue: string;
  listLabel: string;
}

/** An input for tags that are separated by commas. It suggests existing names for the last tag. */
export function TagListInput({ name, defaultValue, listLabel }: TagListInputProps) {
  const [text, setText] = useState(defaultValue);
  const lastTagStart = text.lastIndexOf(",") + 1;
  const enteredTags = splitTags(text.slice(0, lastTagStart));
  const lastTag = text.slice(lastTagStart).trim();
  const { names, hasMore, isSearchDone, search } = useNameSuggestions("tags", lastTag);
  const suggestions = names
    .filter((tag) => isSearchDone || tag.toLowerCase().includes(lastTag.toLowerCase()))
    .filter((tag) => !enteredTags.some((enteredTag) => isSameTag(enteredTag, tag)));

  const handleTextChange = (typedText: string) => {
    setText(typedText);
    search(typedText.slice(typedText.lastIndexOf(",") + 1).trim());
  };
  return (
    <Combobox
      name={name}
      dir="auto"
      value={text}
      onChange={(event) => handleTextChange(event.currentTarget.value)}
      options={lastTag === "" ? [] : suggestions.map((tag) => ({ value: tag, label: <bdi>{tag}</bdi> }))}
      listLabel={listLabel}
      message={lastTag !== "" && hasMore && isSearchDone ? formatMoreResultsHint(names.length) : null}
      choosesFirstOption={false}
      onChoose={(tag) => handleTextChange(`${[...enteredTags, tag].join(", ")}, `)}
    />
  );
}
