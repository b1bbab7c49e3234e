export interface OfferedNames {
  names: string[];
  hasMore: boolean;
}

const mostOffered = 50;

export const offeredNames = (all: readonly string[]): OfferedNames => ({
  names: all.slice(0, mostOffered),
  hasMore: all.length > mostOffered,
});

export const typeMore = `Showing the first ${mostOffered}, type more.`;
