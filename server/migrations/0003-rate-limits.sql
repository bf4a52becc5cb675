-- Counters of rate-limiter-flexible, in the shape that it asks for. Losing them in a crash costs nothing, so they skip the write-ahead log.

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
