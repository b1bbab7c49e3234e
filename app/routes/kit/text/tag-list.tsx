import { TagChip } from "./chip.tsx";

const maxTags = 2;

interface TagListProps {
  names: readonly string[];
  getTagAddress?: (name: string) => string;
}

/** Shows two tags and the number of other tags. A tooltip lists the other tags. */
export const TagList = ({ names, getTagAddress: addressOf }: TagListProps) => (
  <div className="tag-list">
    {names.slice(0, maxTags).map((name) => (
      <TagChip key={name} name={name} {...(addressOf && { to: addressOf(name) })} />
    ))}
    {names.length > maxTags && (
      <span title={names.slice(maxTags).join(", ")} className="text-2xs text-muted-foreground">
        +{names.length - maxTags}
      </span>
    )}
  </div>
);
