-- What every shop begins with.
insert into shop_settings (name, address, email, phone, tax_number, footer, paper)
values ('Kerf', '', '', '', '', '', 'Letter');

insert into carriers (id, name, tracking_url) values
  (gen_random_uuid(), 'UPS', 'https://www.ups.com/track?tracknum={number}'),
  (gen_random_uuid(), 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}'),
  (gen_random_uuid(), 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'),
  (gen_random_uuid(), 'DHL', 'https://www.dhl.com/en/express/tracking.html?AWB={number}&brand=DHL');

insert into category_tree default values;
insert into categories (position, name, slug) values
  (0, 'Circular saw blades', 'circular-saw-blades'),
  (1, 'Band saw blades', 'band-saw-blades'),
  (2, 'Reciprocating saw blades', 'reciprocating-saw-blades'),
  (3, 'Accessories', 'accessories');

-- Words of searches that no product's text may have.
insert into search_words (word)
select unnest('{circular,band,bandsaw,reciprocating,sabre,blade,saw}'::text[]);

insert into mail_cursor (placed_to) values (now());
insert into inbox_lease (until) values (now());
