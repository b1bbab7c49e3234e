import { type CSSProperties, Fragment, type ReactNode, type Ref } from "react";
import { mergeInPageOrder, type UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { HeadCell, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { UnreadableEntityNotice } from "./unreadable-entity-notice.tsx";

/**
 * Position on a card: "title" at the top left, "aside" at the top right, "lead" below these two, "end" at
 * the bottom.
 */
type CardPosition = "title" | "aside" | "lead" | "end";

export interface Column<Row> {
  label: string;
  /** Only screen readers read the label. */
  isLabelHidden?: boolean;
  /** Content of the heading, by default the label. */
  head?: ReactNode;
  sortBy?: string;
  /** Order after the first click, by default `ASC`. */
  firstSort?: Sorting["sortType"];
  /** Popover next to the heading that explains the column. */
  info?: ReactNode;
  headClassName?: string | undefined;
  headStyle?: CSSProperties;
  className?: string | ((row: Row) => string | undefined);
  align?: "end";
  /** On a card, "state" is on the right without its label, "plain" has no label, and "off" is hidden. */
  card?: CardPosition | "state" | "plain" | "off" | ((row: Row) => "plain" | "off" | undefined);
  render: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  ref?: Ref<HTMLTableElement>;
  label: string;
  /** False stands for a column that the table does not show. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** For screen readers. */
  rowLabel?: (row: Row) => string;
  rowClassName?: string;
  isSelected?: (row: Row) => boolean;
  /** True if the table has its own card layout, in which the cells need no labels. */
  hasCustomCards?: boolean;
  sorting?: Sorting;
  unreadableEntities?: readonly UnreadableEntity[] | undefined;
  /** Renders the heading above the first row of each group. */
  renderGroupHeading?: ((row: Row) => ReactNode) | undefined;
  groupKey?: (row: Row) => string;
  /** True if the table has many columns and therefore becomes cards on wider screens too. */
  isWide?: boolean;
  /** True if a link in each row covers the whole row. */
  isRowLink?: boolean;
  /** True if the rows contain plain links, which the click handler of the page opens. */
  hasPlainLinks?: boolean;
  className?: string;
  tableClassName?: string;
  tableStyle?: CSSProperties;
}

/** A table whose rows become cards on a phone. The cells are plain elements, because components would make long tables slow. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    ref,
    label,
    columns: possibleColumns,
    rows,
    rowKey,
    rowLabel,
    rowClassName,
    isSelected,
    hasCustomCards = false,
    sorting,
    unreadableEntities,
    renderGroupHeading,
    groupKey,
    isWide,
    isRowLink,
    hasPlainLinks,
    className,
    tableClassName,
    tableStyle,
  } = props;
  const columns = possibleColumns.filter((column) => column !== false);
  const tableRows = rows.map((row, position) => {
    const previousRow = rows[position - 1];
    const isFirstOfGroup = !previousRow || groupKey?.(previousRow) !== groupKey?.(row);
    return (
      <Fragment key={rowKey(row)}>
        {renderGroupHeading && isFirstOfGroup && (
          <tr role="row">
            <td role="cell" colSpan={columns.length} data-card="lead" className="group-heading">
              {renderGroupHeading(row)}
            </td>
          </tr>
        )}
        <tr
          role="row"
          aria-label={rowLabel?.(row)}
          data-selected={isSelected?.(row) || undefined}
          className={rowClassName ?? (isRowLink ? "relative" : undefined)}
        >
          {columns.map((column) => renderCell(column, row, { hasCardLabel: !hasCustomCards }))}
        </tr>
      </Fragment>
    );
  });
  return (
    <Table
      ref={ref}
      label={label}
      columns={isWide ? "many" : undefined}
      frameClassName={className}
      className={tableClassName}
      style={tableStyle}
    >
      <TableHead>
        {columns.map((column) => (
          <HeadCell
            key={column.label}
            sortBy={column.sortBy}
            firstSort={column.firstSort}
            sorting={sorting}
            info={column.info}
            align={column.align}
            className={column.headClassName}
            style={column.headStyle}
          >
            {column.head ??
              (column.isLabelHidden ? <span className="sr-only">{column.label}</span> : column.label)}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody data-link={hasPlainLinks ? "preserve-scroll" : undefined}>
        {mergeInPageOrder(tableRows, unreadableEntities, (entity) => (
          <tr key={`unreadable ${entity.position}`} role="row">
            <td role="cell" colSpan={columns.length} data-card="lead">
              <UnreadableEntityNotice entity={entity} />
            </td>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** At these positions, a card shows no label. */
const unlabeledPositions: readonly unknown[] = ["title", "aside", "lead", "end"] satisfies CardPosition[];

function renderCell<Row>(column: Column<Row>, row: Row, { hasCardLabel }: { hasCardLabel: boolean }) {
  const card = typeof column.card === "function" ? column.card(row) : column.card;
  const cardLabel =
    hasCardLabel && !column.isLabelHidden && !unlabeledPositions.includes(card) ? column.label : undefined;
  const content = column.render(row);
  return (
    <td
      key={column.label}
      role="cell"
      data-label={cardLabel}
      data-card={card}
      data-align={column.align}
      className={typeof column.className === "function" ? column.className(row) : column.className}
    >
      {cardLabel ? <div>{content}</div> : content}
    </td>
  );
}
