import { useState } from "react";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { typeMore } from "#app/routes/kit/names/name-suggestions.ts";
import { Combobox } from "#app/ui/controls/combobox.tsx";
import { isSameTag } from "#app/domain/tag/tag-text.ts";
import { useNames } from "#app/routes/kit/names/use-names.ts";

interface TagTextsProps {
  name: string;
  defaultValue: string;
  listLabel: string;
}

export function TagTexts({ name, defaultValue, listLabel }: TagTextsProps) {
  const [text, setText] = useState(defaultValue);
  const lastStart = text.lastIndexOf(",") + 1;
  const entered = splitTags(text.slice(0, lastStart));
  const last = text.slice(lastStart).trim();
  const { names, hasMore, isComplete, search } = useNames("tags", last);
  const suggestions = names
    .filter((tag) => isComplete || tag.toLowerCase().includes(last.toLowerCase()))
    .filter((tag) => !entered.some((enteredTag) => isSameTag(enteredTag, tag)));

  const type = (typed: string) => {
    setText(typed);
    search(typed.slice(typed.lastIndexOf(",") + 1).trim());
  };
  return (
    <Combobox
      name={name}
      dir="auto"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      options={last === "" ? [] : suggestions.map((tag) => ({ value: tag, label: <bdi>{tag}</bdi> }))}
      listLabel={listLabel}
      message={last !== "" && hasMore && isComplete ? typeMore(names.length) : null}
      takesFirst={false}
      onChoose={(tag) => type(`${[...entered, tag].join(", ")}, `)}
    />
  );
}
