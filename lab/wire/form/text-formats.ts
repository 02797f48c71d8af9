/**
 * Why a text is not of a format, as a sentence for whoever typed it; null where it is, or where the format is none that
 * a question may name (https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation). Linear in time.
 */
export function formatFault(format: string, text: string): string | null {
  switch (format) {
    case "email":
      return email(text);
    case "uri":
      return uri(text);
    case "date":
      return date(text);
    case "date-time":
      return dateTime(text);
    default:
      return null;
  }
}

const notYet = (why: string): string => `This is not a full mail address yet: ${why}.`;

function email(text: string): string | null {
  const at = text.lastIndexOf("@");
  if (at < 0) return notYet("it has no @");
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (/\s/u.test(text)) return notYet("it holds a blank");
  if (local === "") return notYet("nothing stands before the @");
  if (local.includes("@")) return notYet("it has more than one @");
  if (domain === "") return notYet("nothing stands after the @");
  if (!domain.includes(".")) return notYet("the part after @ has no dot");
  if (domain.split(".").includes("")) return notYet("the part after @ has a dot with nothing beside it");
  if (local.split(".").includes("")) return notYet("the part before @ has a dot with nothing beside it");
  if (!/^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(local))
    return notYet("the part before @ has an odd character");
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return notYet("the part after @ has an odd character");
  if (domain.split(".").some((label) => label.startsWith("-") || label.endsWith("-")))
    return notYet("the part after @ has a hyphen at an edge");
  return text.length > 254 ? notYet("it is longer than 254 characters") : null;
}

function uri(text: string): string | null {
  if (/\s/u.test(text)) return "An address (URI) holds no blanks.";
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[0];
  if (scheme === undefined)
    return "This is no full address (URI): it begins with a scheme, such as https://.";
  if (text.length === scheme.length) return `Nothing stands after ${scheme}`;
  const odd = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u.exec(text)?.[0];
  if (odd !== undefined)
    return "An address (URI) holds only plain letters, digits and signs; write others as %XX.";
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return "In an address (URI), % is followed by two hex digits.";
  if (/^https?:/i.test(text) && !/^https?:\/\/[^/?#]/i.test(text))
    return "This is no full address (URI): a host is missing after //.";
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !URL.canParse(text))
    return "This is no address (URI) that can be read.";
  return null;
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const months = "January February March April May June July August September October November December".split(
  " ",
);

function date(text: string): string | null {
  const read = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!read) return "A date is written as year-month-day, such as 2026-02-28.";
  const [year, month, day] = [Number(read[1]), Number(read[2]), Number(read[3])];
  if (month < 1 || month > 12) return `There is no month ${read[2]}.`;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && leap ? 29 : days[month - 1]!;
  if (day >= 1 && day <= last) return null;
  return `This date does not exist: ${months[month - 1]} ${year} has ${last} days.`;
}

function dateTime(text: string): string | null {
  const read = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(.*)$/.exec(text);
  if (!read) return "A date and time is written such as 2026-02-28T14:30:00Z.";
  const [, day = "", hour, minute, second, zone = ""] = read;
  const fault = date(day);
  if (fault !== null) return fault;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60)
    return `There is no time ${hour}:${minute}:${second}.`;
  if (zone === "") return "A date and time says its zone: add Z, or such as +02:00.";
  const offset = /^(?:[Zz]|[+-](\d{2}):(\d{2}))$/.exec(zone);
  if (!offset || Number(offset[1] ?? 0) > 23 || Number(offset[2] ?? 0) > 59)
    return "The zone of a date and time is Z, or such as +02:00.";
  return null;
}
