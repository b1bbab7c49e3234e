import { TagChip } from "./chip.tsx";

const maxVisibleTags = 2;

interface TagListProps {
  names: readonly string[];
  getTagUrl?: (name: string) => string;
}

/** Shows two tags and the number of other tags. A tooltip lists the other tags. */
export const TagList = ({ names, getTagUrl }: TagListProps) => (
  <div className="tag-list">
    {names.slice(0, maxVisibleTags).map((name) => (
      <TagChip key={name} name={name} {...(getTagUrl && { to: getTagUrl(name) })} />
    ))}
    {names.length > maxVisibleTags && (
      <span title={names.slice(maxVisibleTags).join(", ")} className="text-2xs text-muted-foreground">
        +{names.length - maxVisibleTags}
      </span>
    )}
  </div>
);
