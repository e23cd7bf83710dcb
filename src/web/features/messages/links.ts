/** The addresses of the messages of a property. */
export type MessageLinks = {
  readonly home: () => string;
  readonly toDo: () => string;
  readonly settings: () => string;
  readonly create: () => string;
  readonly template: (id: string) => string;
};

/** Around the settings of the messages of a property. */
export type MessageSettingsLinks = MessageLinks & {
  readonly connection: (id: string) => string;
  /** Where a member confirms a telephone. */
  readonly account: () => string;
};

/** The addresses around the messages of one stay. */
export type StayMessageLinks = {
  /** Its messages, without a drawer. */
  readonly home: (id: string) => string;
  readonly message: (id: string, message: string) => string;
  readonly reservations: () => string;
  readonly reservation: (id: string) => string;
  readonly editStay: (id: string) => string;
  readonly listing: (id: string) => string;
  readonly checkIn: (id: string) => string;
  readonly template: (id: string) => string;
};
