import { useState } from "react";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { typeMore } from "#app/routes/names/offered-names.ts";
import { Combobox } from "#app/ui/controls/combobox.tsx";
import { isSameTag } from "#app/domain/tag/tag-text.ts";
import { useNames } from "#app/routes/names/use-names.ts";

interface TagTextsProps {
  name: string;
  defaultValue: string;
  listLabel: string;
}

export function TagTexts({ name, defaultValue, listLabel }: TagTextsProps) {
  const [text, setText] = useState(defaultValue);
  const place = text.lastIndexOf(",") + 1;
  const entered = splitTags(text.slice(0, place));
  const last = text.slice(place).trim();
  const { names, hasMore, isComplete, search } = useNames("tags", last);
  const offered = names
    .filter((known) => isComplete || known.toLowerCase().includes(last.toLowerCase()))
    .filter((known) => !entered.some((one) => isSameTag(one, known)));

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
      options={last === "" ? [] : offered.map((known) => ({ value: known, label: <bdi>{known}</bdi> }))}
      listLabel={listLabel}
      message={last !== "" && hasMore && isComplete ? typeMore(names.length) : null}
      takesFirst={false}
      onChoose={(known) => type(`${[...entered, known].join(", ")}, `)}
    />
  );
}
