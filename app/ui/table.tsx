import type { ComponentProps, CSSProperties, ReactNode, Ref } from "react";
import { useLocation } from "react-router";

interface TableProps {
  ref?: Ref<HTMLTableElement> | undefined;
  label: string;
  /** A table with many columns switches to cards at a larger width. */
  columns?: "many";
  children: ReactNode;
  frameClassName?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

export function Table({ ref, label, columns, frameClassName, className, style, children }: TableProps) {
  return (
    <div
      className={frameClassName ? `table-frame ${frameClassName}` : "table-frame"}
      role="region"
      aria-label={label}
      data-columns={columns}
      tabIndex={0}
    >
      <table
        ref={ref}
        role="table"
        aria-label={label}
        className={className ? `table-grid ${className}` : "table-grid"}
        style={style}
      >
        {children}
      </table>
    </div>
  );
}

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead role="rowgroup">
    <tr role="row">{children}</tr>
  </thead>
);

/** With `data-link`, the router opens the `<a>` elements in the rows. With the value "preserve-scroll", the page does not scroll. */
export const TableBody = (props: { "data-link"?: "preserve-scroll"; children: ReactNode }) => (
  <tbody role="rowgroup" {...props} />
);

interface RowProps extends ComponentProps<"tr"> {
  isSelected?: boolean;
}

export const Row = ({ isSelected, ...props }: RowProps) => (
  <tr role="row" data-selected={isSelected || undefined} {...props} />
);

interface CellProps extends Omit<ComponentProps<"td">, "align"> {
  label?: string | undefined;
  /**
   * Position of the cell when the row is a card: "title" at the top left, "aside" at the top right, "lead" below them, "end"
   * at the bottom. "state" is on the right without its label, "plain" has no label, and "off" is hidden.
   */
  card?: "title" | "aside" | "lead" | "end" | "state" | "plain" | "off";
  align?: "start" | "end";
}

export const Cell = ({ label, card, align, children, ...props }: CellProps) => (
  <td role="cell" data-label={label} data-card={card} data-align={align} {...props}>
    {label ? <div>{children}</div> : children}
  </td>
);

/** Classes of the buttons at the end of a row. */
export const rowActionsClasses =
  "-my-1 flex justify-end gap-2 card:mt-1 card:mb-0 card:flex-wrap card:justify-start";

export const SecondaryText = ({ className, ...props }: ComponentProps<"span">) => (
  <span className={className ? `secondary ${className}` : "secondary"} {...props} />
);

export interface Sorting {
  sortBy: string;
  sortType: "ASC" | "DESC";
}

interface HeadCellProps extends Omit<ComponentProps<"th">, "align"> {
  align?: "start" | "end";
  sortBy?: string;
  /** Sort order after the first click, by default `ASC`. */
  firstSort?: Sorting["sortType"];
  sorting?: Sorting;
  info?: ReactNode;
}

export function HeadCell({
  align,
  sortBy,
  firstSort = "ASC",
  sorting,
  info,
  children,
  ...props
}: HeadCellProps) {
  if (!sortBy) {
    return (
      <th role="columnheader" scope="col" data-align={align} {...props}>
        {children}
      </th>
    );
  }

  const direction = sorting?.sortBy === sortBy ? sorting.sortType : null;
  const link = (
    <SortLink sortBy={sortBy} sortType={direction === null ? firstSort : oppositeSort[direction]}>
      {children}
    </SortLink>
  );
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction ? ariaSortValues[direction] : undefined}
      data-align={align}
      {...props}
    >
      {info ? (
        <span className="inline-flex items-center gap-1 [th:not([aria-sort])_&>a]:after:hidden">
          {link}
          {info}
        </span>
      ) : (
        link
      )}
    </th>
  );
}

const oppositeSort = { ASC: "DESC", DESC: "ASC" } as const;

/** Renders a plain `<a>` element. The click handler of the page navigates to the target of the link. */
function SortLink({ children, ...sorting }: Sorting & { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const nextParams = new URLSearchParams(search);
  for (const [name, value] of Object.entries(sorting)) nextParams.set(name, value);
  nextParams.delete("pageNumber");
  return (
    <a href={`${pathname}?${nextParams.toString()}`} data-link="preserve-scroll" className="sort-link">
      {children}
    </a>
  );
}

const ariaSortValues = { ASC: "ascending", DESC: "descending" } as const;
